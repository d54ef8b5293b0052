//===- histogram.cpp - 256 counters ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts how often each byte occurs.
//
//===----------------------------------------------------------------------===//

#include "systems.h"

struct Counts {
  unsigned bin[256] = {};
  void operator+=(const Counts &other) {
    for (int i = 0; i < 256; ++i)
      bin[i] += other.bin[i];
  }
};

static std::vector<unsigned char> bytes;
static Counts result;

static void prepare(long size) {
  bytes.resize(size);
  for (long i = 0; i < size; ++i)
    bytes[i] = i * 2654435761u >> 13;
}

static void count(long begin, long end, Counts &counts) {
  for (long i = begin; i < end; ++i)
    ++counts.bin[bytes[i]];
}

static void run(long size) {
#if defined(REDUCERS)
  cilk::opadd_reducer<Counts> counts;
  cilk_for (long i = 0; i < size; ++i)
    ++counts.bin[bytes[i]];
  result = counts;
#elif defined(LOCALS)
  result = by_hand<Counts>(0, size, std::max(2048L, size / 16), count,
                           [](Counts &left, Counts &right) { left += right; });
#elif defined(OPENMP)
  unsigned bin[256] = {};
#pragma omp parallel for reduction(+ : bin)
  for (long i = 0; i < size; ++i)
    ++bin[bytes[i]];
  std::copy(bin, bin + 256, result.bin);
#elif defined(ONETBB)
  tbb::combinable<Counts> counts;
  tbb::parallel_for(tbb::blocked_range<long>(0, size),
                    [&](const tbb::blocked_range<long> &range) {
                      count(range.begin(), range.end(), counts.local());
                    });
  result = Counts();
  counts.combine_each([](const Counts &counts) { result += counts; });
#else
  result = Counts();
  count(0, size, result);
#endif
}

static bool check(long size) {
  Counts expected;
  count(0, size, expected);
  return std::equal(expected.bin, expected.bin + 256, result.bin);
}
