//===- sleeps.cpp - tasks that compute, and tasks that sleep as well ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each task computes for some 100 us. Half-way through, it may sleep for 50 us.
// Other tasks run during that sleep, so the program should take no longer with
// sleeps than without.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <memory>

// Computes for the given number of steps. main() measures which number takes
// some 100 us on this processor.
static uint64_t compute(uint64_t seed, long steps) {
  for (long i = 0; i < steps; ++i)
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
  return seed;
}

static long steps_in(double us) {
  const long many = 10000000;
  auto begin = Clock::now();
  uint64_t seed = compute(1, many);
  __asm__ volatile("" : : "r"(seed));
  return long(us * 1e-6 / seconds_since(begin) * double(many));
}

template <bool Sleep>
static void task(uint64_t *result, uint64_t seed, long steps) {
  seed = compute(seed, steps / 2);
  if (Sleep)
    cilk_sleep(50000);
  *result = compute(seed, steps / 2);
}

template <bool Sleep>
static double run(uint64_t *results, int tasks, long steps) {
  auto begin = Clock::now();
  cilk_scope {
    for (int i = 0; i < tasks; ++i)
      cilk_spawn task<Sleep>(&results[i], uint64_t(i), steps);
  }
  return seconds_since(begin);
}

int main(int argc, char **argv) {
  const int tasks = the_number(argc, argv, 100000);
  const long steps = steps_in(100);
  auto first = std::make_unique<uint64_t[]>(size_t(tasks));
  auto second = std::make_unique<uint64_t[]>(size_t(tasks));
  const double without = run<false>(first.get(), tasks, steps);
  const double with = run<true>(second.get(), tasks, steps);
  check(!memcmp(first.get(), second.get(), size_t(tasks) * sizeof first[0]),
        "a result");
  report("without-sleeps", without);
  report("with-sleeps", with);
}
