//===- sum.cpp - one number, in a tight loop ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds up 32-bit numbers; vector instructions can do this.
//
//===----------------------------------------------------------------------===//

#include "systems.h"

static std::vector<unsigned> numbers;
static unsigned result;
enum { TURNS = 64 };

static void prepare(long size) {
  numbers.resize(size);
  for (long i = 0; i < size; ++i)
    numbers[i] = i * 2654435761u;
}

static unsigned once(const unsigned *at, long size) {
#if defined(REDUCERS)
  cilk::opadd_reducer<unsigned> sum(0);
  cilk_for (long i = 0; i < size; ++i)
    sum += at[i];
  return sum;
#elif defined(LOCALS)
  return by_hand<unsigned>(
      0, size, std::max(2048L, size / 16),
      [=](long begin, long end, unsigned &sum) {
        unsigned s = 0;
        for (long i = begin; i < end; ++i)
          s += at[i];
        sum = s;
      },
      [](unsigned &left, unsigned right) { left += right; });
#elif defined(OPENMP)
  unsigned sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (long i = 0; i < size; ++i)
    sum += at[i];
  return sum;
#elif defined(ONETBB)
  return tbb::parallel_reduce(
      tbb::blocked_range<long>(0, size), 0u,
      [=](const tbb::blocked_range<long> &range, unsigned s) {
        for (long i = range.begin(); i < range.end(); ++i)
          s += at[i];
        return s;
      },
      std::plus<unsigned>());
#else
  unsigned sum = 0;
  for (long i = 0; i < size; ++i)
    sum += at[i];
  return sum;
#endif
}

static void run(long size) {
  result = 0;
  for (int turn = 0; turn < TURNS; ++turn) {
    numbers[turn] += turn;
    result += once(numbers.data(), size);
  }
}

static bool check(long size) {
  // The last turn's sum. Each earlier one is less by what the next turn added.
  unsigned last = 0, expected = 0;
  for (long i = 0; i < size; ++i)
    last += numbers[i];
  for (int turn = TURNS; turn-- > 0;) {
    expected += last;
    last -= turn;
  }
  return result == expected;
}
