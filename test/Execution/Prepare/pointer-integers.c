// Children reach their parent's locals through addresses in integers, also in integers that were
// passed to an inlined function.
// RUN: %check_cilk %s
#include <stdint.h>
#include <stdio.h>

static int plain(int n) {
  int x = n;
  uintptr_t u = (uintptr_t)&x;
  cilk_spawn { *(int *)u = 77; }
  cilk_sync;
  return x;
}
static int masked(int n) {
  int x = n;
  uintptr_t u = (uintptr_t)&x ^ 5;
  cilk_spawn { *(int *)(u ^ 5) += 77; }
  cilk_sync;
  return x;
}
static inline void set(uintptr_t u, int v) {
  cilk_spawn { *(int *)u = v; }
  cilk_sync;
}
static int inlined(int n) {
  int x = n;
  set((uintptr_t)&x, 2 * n);
  return x;
}
struct tagged { uintptr_t word; int k; };
static int tagged(int n) {
  int x = n;
  struct tagged t = {(uintptr_t)&x | 1, 3};
  cilk_spawn { *(int *)(t.word & ~(uintptr_t)1) *= t.k; }
  cilk_sync;
  return x;
}

int main(void) {
  for (int n = 3; n < 6; ++n)
    printf("%d %d %d %d\n", plain(n), masked(n), inlined(n), tagged(n));
  return 0;
}
