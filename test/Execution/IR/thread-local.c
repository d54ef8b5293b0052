// Thread-local variables work in tasks, in loops' bodies, and between two spawns.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -fPIC
#include "slow.h"
#include <stdio.h>

static __thread int mine;
__thread long shared[4];
static int wrong;

static int f(int i) {
  mine = i;
  dawdle(i);
  return mine;
}
static long tree(int n) {
  if (n == 0)
    return f(0);
  long a = cilk_spawn tree(n - 1);
  mine = n;
  shared[n & 3] = mine + 1;
  long before = shared[n & 3];
  long b = tree(n - 1);
  cilk_spawn {
    mine = n + 5;
    if (mine != n + 5)
      __atomic_store_n(&wrong, 1, __ATOMIC_RELAXED);
  }
  cilk_sync;
  mine = n;
  return a + b + before + mine;
}

int main(void) {
  long s = tree(8);
  cilk_for (int i = 0; i < 300; ++i) {
    mine = i;
    if (f(i + 1) != i + 1 || mine != i + 1)
      wrong = 2;
  }
  printf("%ld %d\n", s, wrong);
  return 0;
}
