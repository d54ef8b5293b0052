//===- random.c - what random numbers of strands cost ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   random PROGRAM GENERATOR N
//
// pi draws points in a parallel loop, fib sums random numbers at the leaves of
// fib's recursion. Generators: built-in, dotmix, and none, which has a mixing
// function of a constant in its place.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk_api.h>
#include <cilk/dotmix.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static cilk_dotmix dotmix;

static inline uint64_t draw_builtin(void) { return __cilkrts_get_dprand(); }
static inline uint64_t draw_dotmix(void) { return cilk_dotmix_get(&dotmix); }
static uint64_t __attribute__((noinline)) draw_none(void) {
  static const volatile uint64_t constant = 12345;
  uint64_t z = constant;
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  return z ^ (z >> 31);
}

// Pieces of a thousand points, so that the sum is no part of what is measured.
enum { PIECE = 1000 };

#define PROGRAMS(GENERATOR)                                                    \
  static uint64_t fib_##GENERATOR(long n) {                                    \
    if (n < 2)                                                                 \
      return draw_##GENERATOR() & 0xff;                                        \
    uint64_t a = cilk_spawn fib_##GENERATOR(n - 1);                            \
    uint64_t b = fib_##GENERATOR(n - 2);                                       \
    cilk_sync;                                                                 \
    return a + b;                                                              \
  }                                                                            \
                                                                               \
  static uint64_t pi_##GENERATOR(long n) {                                     \
    uint64_t inside = 0;                                                       \
    cilk_for (long i = 0; i < n / PIECE; ++i) {                                \
      uint64_t mine = 0;                                                       \
      for (int j = 0; j < PIECE; ++j) {                                        \
        double x = (double)(draw_##GENERATOR() >> 11) * 0x1p-53;               \
        double y = (double)(draw_##GENERATOR() >> 11) * 0x1p-53;               \
        mine += x * x + y * y < 1;                                             \
      }                                                                        \
      __atomic_fetch_add(&inside, mine, __ATOMIC_RELAXED);                     \
    }                                                                          \
    return inside;                                                             \
  }

PROGRAMS(builtin)
PROGRAMS(dotmix)
PROGRAMS(none)

static const struct {
  const char *program, *generator;
  uint64_t (*run)(long);
} table[] = {
    {"fib", "builtin", fib_builtin}, {"fib", "dotmix", fib_dotmix},
    {"fib", "none", fib_none},       {"pi", "builtin", pi_builtin},
    {"pi", "dotmix", pi_dotmix},     {"pi", "none", pi_none},
};

int main(int argc, char **argv) {
  for (size_t i = 0; argc == 4 && i < sizeof table / sizeof *table; ++i) {
    if (strcmp(argv[1], table[i].program) != 0 ||
        strcmp(argv[2], table[i].generator) != 0)
      continue;
    cilk_dotmix_seed(&dotmix, 1);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    uint64_t result = table[i].run(atol(argv[3]));
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%llu %.6f\n", (unsigned long long)result,
           (double)(end.tv_sec - begin.tv_sec) +
               1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
    return 0;
  }
  fprintf(stderr, "usage: %s fib|pi builtin|dotmix|none N\n", argv[0]);
  return 1;
}
