// A cilk_scope waits for its own children, whichever way control leaves it: at its end, by break,
// continue, goto and return, nested ones from the inside out.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i + 1; }
static void set(int *p, int i) { dawdle(i); *p = i; }

static int early(int n) {
  int x = 0, y = 0;
  cilk_scope {
    x = cilk_spawn f(n);
    if (n & 1) {
      cilk_scope {
        cilk_spawn set(&y, n);
        if (n & 2)
          return 100 + n;
      }
      y = 2 * y;
    }
  }
  return x + y;
}

static int jumps(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int a = 0, b = 0;
    cilk_scope {
      cilk_spawn set(&a, i);
      cilk_spawn set(&b, 2 * i);
      if (i % 5 == 1)
        continue;
      if (i == 17)
        break;
      if (i % 7 == 3)
        goto out;
    }
    sum += a;
  out:
    sum += b;
  }
  return sum;
}

static int outer(void) {
  int a = 0, b = 0, c = 0;
  a = cilk_spawn f(3);
  cilk_scope {
    b = cilk_spawn f(4);
    cilk_scope { c = cilk_spawn f(5); }
    cilk_sync;
    b += c;
  }
  int d = b;
  cilk_sync;
  return a + d;
}

int main(void) {
  for (int i = 0; i < 8; ++i)
    printf("%d\n", early(i));
  printf("%d %d\n", jumps(40), outer());
  return 0;
}
