//===- lookup.cpp - a reducer that is used by a function of its own ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function isn't inlined, so it looks for the view each time it is called.
//
//===----------------------------------------------------------------------===//

#include "systems.h"

#ifdef REDUCERS
static cilk::opadd_reducer<long> sum;
#elif defined(ONETBB)
static tbb::combinable<long> sum([] { return 0L; });
#elif defined(LOCALS)
static thread_local long sum;
#else
static long sum;
#ifdef OPENMP
#pragma omp threadprivate(sum)
#endif
#endif
static long result;

__attribute__((noinline)) static void add(long n) {
#ifdef ONETBB
  sum.local() += n;
#else
  sum += n;
#endif
}

static void prepare(long) {}

static void run(long size) {
#if defined(REDUCERS)
  sum = 0;
  cilk_for (long i = 0; i < size; ++i)
    add(i);
  result = sum;
#elif defined(ONETBB)
  sum.clear();
  tbb::parallel_for(0L, size, [](long i) { add(i); });
  result = sum.combine(std::plus<long>());
#elif defined(OPENMP)
  long all = 0;
#pragma omp parallel reduction(+ : all)
  {
    sum = 0;
#pragma omp for
    for (long i = 0; i < size; ++i)
      add(i);
    all = sum;
  }
  result = all;
#else
  sum = 0;
  for (long i = 0; i < size; ++i)
    add(i);
  result = sum;
#endif
}

static bool check(long size) { return result == size * (size - 1) / 2; }
