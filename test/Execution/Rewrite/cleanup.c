// Variables may have a cleanup in spawning functions, tasks, scopes and bodies of loops: it runs
// once, after the syncs.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int log_[64], count;
static void note(int *p) { log_[__atomic_fetch_add(&count, 1, __ATOMIC_RELAXED) & 63] = *p; }
#define NOTED __attribute__((cleanup(note)))
static void set(int *p, int v) { dawdle(v); *p = v; }

static int run(int n) {
  NOTED int a = 0;
  cilk_spawn set(&a, n);
  if (n & 1)
    return n;
  {
    NOTED int b = 1;
    cilk_scope {
      NOTED int c = 2;
      cilk_spawn set(&b, n + 10);
      cilk_sync;
      c = b + 1;
    }
  }
  cilk_spawn {
    NOTED int d = n + 20;
    cilk_spawn set(&d, n + 30);
    cilk_sync;
  }
  cilk_sync;
  return a;
}

int main(void) {
  for (int i = 0; i < 6; ++i)
    printf("%d ", run(i));
  for (int i = 0; i < count; ++i)
    printf("%d ", log_[i]);
  count = 0;
  cilk_for (int i = 0; i < 20; ++i) {
    NOTED int v = i;
    if (i & 1)
      continue;
    v = 2 * i;
  }
  int s = 0;
  for (int i = 0; i < count; ++i)
    s += log_[i];
  printf("%d %d\n", count, s);
  return 0;
}
