// Deep recursion works: a chain of 20,000 nested spawns, and a parent that spawns 100,000 children
// before it syncs.
// RUN: %check_cilk --levels 0,2 %s
#include <stdio.h>

static int chain(int n) {
  if (n == 0)
    return 0;
  int x = cilk_spawn chain(n - 1);
  cilk_sync;
  return x + (n & 3);
}
static void bump(long *p, int i) { __atomic_fetch_add(p, i, __ATOMIC_RELAXED); }

int main(void) {
  long sum = 0;
  for (int i = 0; i < 100000; ++i)
    cilk_spawn bump(&sum, i);
  cilk_sync;
  printf("%d %ld\n", chain(20000), sum);
  return 0;
}
