//===- histogram.c - how often each number occurs -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each iteration adds one to one of 65536 counters that all iterations share:
// an atomic addition and nothing else. The serial projection's addition is
// atomic, too.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

#include <stdatomic.h>

typedef _Atomic uint32_t counter;

enum { COUNTERS = 65536 };

#else

static void count(const uint16_t *numbers, size_t n, counter *counters) {
  cilk_for (size_t i = 0; i < COUNTERS; ++i)
    atomic_store_explicit(&counters[i], 0, memory_order_relaxed);
  cilk_for (size_t i = 0; i < n; ++i)
    atomic_fetch_add_explicit(&counters[numbers[i]], 1, memory_order_relaxed);
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#undef cilk_for
#define cilk_for for
#define count serial_count
#include "histogram.c"
#undef count
#pragma pop_macro("cilk_for")
#include "histogram.c"

int main(int argc, char **argv) {
  size_t n =
      (size_t)size_argument(argc, argv, 1, "[SIZE]", 10000000, 1, 1000000000);
  uint16_t *numbers = allocate(n, sizeof *numbers);
  counter *expected = allocate(COUNTERS, sizeof *expected);
  counter *counters = allocate(COUNTERS, sizeof *counters);
  for (size_t i = 0; i < n; ++i)
    numbers[i] = (uint16_t)(i * UINT64_C(0x9E3779B97F4A7C15) >> 31);
  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_count(numbers, n, expected));
    MEASURE(parallel, count(numbers, n, counters));
    size_t sum = 0;
    for (size_t i = 0; i < COUNTERS; ++i) {
      wrong |= counters[i] != expected[i];
      sum += counters[i];
    }
    wrong |= sum != n;
  }
  printf("%zu numbers counted, 0 %u times\n", n, counters[0]);
  free(numbers);
  free(expected);
  free(counters);
  return report(!wrong, serial, parallel);
}

#endif
