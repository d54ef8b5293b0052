// Counts are right if keywords come from macros, the user's and the header's.
// RUN: rm -rf %t && mkdir %t
// RUN: %compare_coverage --dir %t --levels 0 %s
#include <cilk/cilk.h>
#include <stdio.h>
static long s;
#define SPAWN(x) cilk_spawn x
#define LOOP(i, n) cilk_for (int i = 0; i < (n); ++i)
#define BOTH(a, b) { cilk_spawn a; b; cilk_sync; }
#define N 7
static long g(int i) { __atomic_fetch_add(&s, i, __ATOMIC_RELAXED); return i; }
int main(void) {
  SPAWN(g(1));
  LOOP(i, 5)
    g(i);
  LOOP(i, N) {
    if (i > 2)
      continue;
    g(i);
  }
  BOTH(g(4), g(5))
  long x = SPAWN(g(3));
  cilk_spawn g(2);
  cilk_for (int i = 0; i < N; ++i)
    LOOP(j, 2)
      SPAWN(g(j));
  cilk_scope { SPAWN(g(1)); }
  if (x > 2)
    SPAWN(g(7));
  else
    cilk_sync;
  cilk_sync;
  printf("%ld %d\n", s, x > 0);
  return 0;
}
