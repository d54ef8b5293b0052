//===- append.cpp - numbers that pass a filter, in order ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One number in eight is appended to a vector.
//
//===----------------------------------------------------------------------===//

#include "systems.h"

typedef std::vector<unsigned> Vector;
static Vector numbers, result;

static void prepare(long size) {
  numbers.resize(size);
  for (long i = 0; i < size; ++i)
    numbers[i] = i * 2654435761u;
}

static bool passes(unsigned n) { return (n >> 7) % 8 == 0; }

static void filter(long begin, long end, Vector &into) {
  for (long i = begin; i < end; ++i)
    if (passes(numbers[i]))
      into.push_back(numbers[i]);
}

[[maybe_unused]] static void append(Vector &left, Vector &right) {
  left.insert(left.end(), right.begin(), right.end());
}

#ifdef OPENMP
#pragma omp declare reduction(append:Vector : append(omp_out, omp_in))
#endif

static void run(long size) {
#if defined(REDUCERS)
  cilk::vector_append_reducer<unsigned> found;
  cilk_for (long i = 0; i < size; ++i)
    if (passes(numbers[i]))
      found.push_back(numbers[i]);
  result = std::move(found);
#elif defined(LOCALS)
  result = by_hand<Vector>(0, size, std::max(2048L, size / 16), filter, append);
#elif defined(OPENMP)
  // OpenMP keeps no order: a thread's part is appended when it is ready.
  Vector found;
#pragma omp parallel for reduction(append : found)
  for (long i = 0; i < size; ++i)
    if (passes(numbers[i]))
      found.push_back(numbers[i]);
  result = std::move(found);
#elif defined(ONETBB)
  result = tbb::parallel_reduce(
      tbb::blocked_range<long>(0, size), Vector(),
      [](const tbb::blocked_range<long> &range, Vector found) {
        filter(range.begin(), range.end(), found);
        return found;
      },
      [](Vector left, Vector right) {
        append(left, right);
        return left;
      });
#else
  result.clear();
  filter(0, size, result);
#endif
}

static bool check(long size) {
  Vector expected;
  filter(0, size, expected);
#ifdef OPENMP
  std::sort(expected.begin(), expected.end());
  std::sort(result.begin(), result.end());
#endif
  return result == expected;
}
