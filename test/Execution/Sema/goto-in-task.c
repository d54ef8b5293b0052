// Control flow works within a task: goto forward and backward, switch through cases, irreducible
// loops.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i; }

static int irreducible(int n) {
  int s = 0;
  cilk_spawn {
    int i = 0;
    if (n & 1)
      goto middle;
  top:
    s += 10;
  middle:
    s += f(i);
    if (++i < n)
      goto top;
  }
  int t = f(1);
  cilk_sync;
  return s + t;
}

static int fall(int n) {
  int s = 0, r;
  cilk_spawn switch (n) {
  case 0: s += 1;
  case 1: s += 2; break;
  case 2: s += f(4);
  default: s += 8;
  }
  r = cilk_spawn f(n);
  cilk_sync;
  return s + r;
}

int main(void) {
  for (int i = 0; i < 6; ++i)
    printf("%d %d\n", irreducible(i), fall(i));
  return 0;
}
