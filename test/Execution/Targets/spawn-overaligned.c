// Functions that spawn, and tasks, have over-aligned structures and locals.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdint.h>
#include <stdio.h>

typedef struct { _Alignas(64) int a[20]; } A64;
typedef struct { _Alignas(32) double d[4]; } A32;

static int misaligned;
__attribute__((noinline)) static void check(const void *p, unsigned align) {
  if ((uintptr_t)p % align)
    __atomic_store_n(&misaligned, 1, __ATOMIC_RELAXED);
}
static A64 twice(A64 s, int k) {
  check(&s, 64);
  dawdle(k);
  for (int i = 0; i < 20; ++i)
    s.a[i] = 2 * s.a[i] + k;
  return s;
}
static A32 sum(A32 a, A32 b) {
  check(&a, 32);
  check(&b, 32);
  for (int i = 0; i < 4; ++i)
    a.d[i] += b.d[i];
  return a;
}

static int depth(int n) {
  _Alignas(128) char big[200];
  _Alignas(64) int x, y;
  check(big, 128);
  check(&x, 64);
  if (n < 2)
    return n;
  big[n] = n;
  x = cilk_spawn depth(n - 1);
  y = depth(n - 2);
  cilk_sync;
  check(big, 128);
  check(&y, 64);
  return x + y + big[n];
}

int main(void) {
  A64 s = {{1, 2, 3}}, r[6];
  A32 d = {{1, 2, 3, 4}}, q;
  for (int k = 0; k < 6; ++k) {
    s.a[k] += k;
    r[k] = cilk_spawn twice(s, k);
  }
  q = cilk_spawn sum(d, d);
  cilk_spawn {
    _Alignas(64) int local[16];
    check(local, 64);
    for (int i = 0; i < 16; ++i)
      local[i] = i;
    int t = cilk_spawn depth(local[5]);
    cilk_sync;
    check(local, 64);
    s.a[0] = t + local[15];
  }
  cilk_sync;
  check(r, 64);
  unsigned long hash = 0;
  for (int k = 0; k < 6; ++k)
    for (int i = 0; i < 20; ++i)
      hash = hash * 7 + r[k].a[i];
  printf("%lu %g %d %d %d\n", hash, q.d[3], s.a[0], depth(12), misaligned);
  return 0;
}
