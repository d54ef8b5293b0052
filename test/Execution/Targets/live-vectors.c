// Vectors of 32 and 64 bytes live across spawns and syncs, as arguments and results of spawned
// calls, and as locals whose address is taken.
// REQUIRES: avx2
// RUN: %check_cilk %s -- -mavx2 -ffp-contract=off -Wno-psabi
// RUN: %check_cilk --levels 0,2 %s -- -mavx2 -ffp-contract=off -Wno-psabi -DWIDTH=64
// RUN: %if avx512f %{ %check_cilk %s -- -mavx512f -ffp-contract=off -Wno-psabi -DWIDTH=64 %}
#include "slow.h"
#include <stdint.h>
#include <stdio.h>

#ifndef WIDTH
#define WIDTH 32
#endif
typedef double v4d __attribute__((vector_size(WIDTH)));
typedef int v8i __attribute__((vector_size(WIDTH)));
typedef float v4f __attribute__((vector_size(16)));

static v4d mul(v4d a, v4d b, int k) { dawdle(k); return a * b + (double)k; }
static v8i add(v8i a, v4f f) { dawdle((int)f[0]); return a + (int)f[1]; }
static void store(v4d *p, v4d v) {
  if ((uintptr_t)p % WIDTH)
    __builtin_trap();
  dawdle(0);
  *p = v;
}

__attribute__((noinline)) static v4d tree(int n, v4d x) {
  if (n == 0)
    return x + 1.0;
  v4d y = x * 0.5, z = x - 3.0, l;
  v8i i = {n, 1, 2, 3, 4, 5, 6, 7}, j;
  v4f f = {n, 2, 3, 4};
  v4d a = cilk_spawn tree(n - 1, y);
  v4d b = tree(n - 1, z);
  j = cilk_spawn add(i, f);
  cilk_spawn store(&l, y + z);
  i += 3;
  cilk_sync;
  v4d c = cilk_spawn mul(a, b, n);
  z += l;
  cilk_sync;
  return c * 0.001 + y + z + (double)(i[0] + j[7] + j[0]);
}

int main(void) {
  v4d r = tree(7, (v4d){1, 2, 3, 4}), s[40];
  cilk_for (int i = 0; i < 40; ++i)
    s[i] = mul(r, r, i);
  for (int i = 0; i < 40; ++i)
    r += s[i];
  printf("%a %a %a %a\n", r[0], r[1], r[2], r[3]);
  return 0;
}
