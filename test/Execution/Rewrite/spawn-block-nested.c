// A spawned block is a task of its own: spawns inside are its children, for which it waits at its
// end; blocks nest, and control leaves loops inside of them.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static long f(int i) { dawdle(i); return i + 1; }

static long tree(int n, int level) {
  long a = 0, b = 0, c = 0;
  if (level == 0)
    return f(n);
  cilk_spawn {
    long x, y;
    x = cilk_spawn tree(n + 1, level - 1);
    y = tree(n + 2, level - 1);
    cilk_spawn { b = 3; }
    cilk_sync;
    a = x + y;
    cilk_spawn {
      cilk_spawn c += f(n);
    }
  }
  cilk_sync;
  return a + b + c;
}

int main(void) {
  int out[12];
  for (int i = 0; i < 12; ++i) {
    int *p = &out[i], k = i;
    cilk_spawn {
      int s = 0;
      for (int j = 0; j < 100; ++j) {
        if (j == k)
          continue;
        if (j > 50)
          break;
        s += j;
        if (j % 7)
          goto next;
        s += 1000;
      next:;
      }
      *p = s;
    }
    cilk_sync;
  }
  for (int i = 0; i < 12; ++i)
    printf("%d\n", out[i]);
  printf("%ld\n", tree(1, 6));
  return 0;
}
