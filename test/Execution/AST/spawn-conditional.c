// A spawn in an arm of a conditional expression runs only if the arm is taken.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int calls;
static int f(int i) { dawdle(i); __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED); return i + 5; }

int main(void) {
  int a[20], b[20], c[20];
  for (int i = 0; i < 20; ++i) {
    a[i] = i & 1 ? cilk_spawn f(i) : 1;
    b[i] = i & 2 ? -1 : cilk_spawn f(2 * i);
    c[i] = i % 3 ? cilk_spawn f(i) : cilk_spawn f(-i);
  }
  cilk_sync;
  for (int i = 0; i < 20; ++i)
    printf("%d %d %d\n", a[i], b[i], c[i]);
  printf("%d\n", calls);
  return 0;
}
