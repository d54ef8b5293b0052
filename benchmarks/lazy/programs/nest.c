//===- nest.c - short loops inside of a parallel one ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both loops of a nest are parallel. The inner one has INNER iterations, each a
// call of some 3 ns, about which the compiler knows nothing. A piece of a loop
// costs about as much as an inner loop, so that dividing inner loops beforehand
// doubles the time. With -DIRREGULAR calls take from one to sixteen times as
// long. -DGRAIN=n asks for a grain.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

#ifndef INNER // iterations of an inner loop, a number unknown to the compiler
#define INNER 16
#endif

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#ifdef GRAIN
#define WITH_GRAIN(n) PRAGMA(cilk grainsize n)
#else
#define GRAIN
#define WITH_GRAIN(n)
#endif

/// Works for some 3 ns, or up to sixteen times that. The compiler can't see
/// through it, as if it were in another file.
static __attribute__((noinline)) uint64_t work(uint64_t x) {
#ifdef IRREGULAR
  uint64_t turns = 7 * (1 + (x * UINT64_C(0x9E3779B97F4A7C15) >> 60));
#else
  uint64_t turns = 7;
#endif
  for (; turns > 0; --turns) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x ^= x >> 31;
    __asm__ volatile("" : "+r"(x));
  }
  return x;
}

#else

static void fill(uint64_t *to, size_t n, size_t inner) {
  cilk_for (size_t i = 0; i < n; ++i) {
    uint64_t *row = to + i * inner;
    WITH_GRAIN(GRAIN)
    cilk_for (size_t j = 0; j < inner; ++j)
      row[j] = work(i * inner + j);
  }
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#undef cilk_for
#define cilk_for for
#pragma push_macro("WITH_GRAIN")
#undef WITH_GRAIN
#define WITH_GRAIN(n)
#define fill serial_fill
#include "nest.c"
#undef fill
#pragma pop_macro("WITH_GRAIN")
#pragma pop_macro("cilk_for")
#include "nest.c"

int main(int argc, char **argv) {
  size_t n =
      (size_t)size_argument(argc, argv, 1, "[SIZE]", 10000, 1, 100000000) /
      INNER;
  uint64_t *a = allocate(2 * n * INNER, sizeof *a), *b = a + n * INNER;
  volatile size_t inner = INNER;
  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_fill(a, n, inner));
    MEASURE(parallel, fill(b, n, inner));
    wrong |= memcmp(a, b, n * INNER * sizeof *a) != 0;
    memset(b, 0, n * INNER * sizeof *b);
  }
  printf("%zu times %d iterations\n", n, INNER);
  free(a);
  return report(!wrong, serial, parallel);
}

#endif
