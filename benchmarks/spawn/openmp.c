//===- openmp.c - a task and a taskwait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each spawn of the other systems is one task here; the function makes the
// second call itself. OMP_NUM_THREADS sets the number of threads.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>

static int64_t fib(int n) {
  if (n < 2)
    return n;
  int64_t x, y;
#pragma omp task shared(x)
  x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static int64_t run(int n) {
  int64_t result;
#pragma omp parallel
#pragma omp single
  result = fib(n);
  return result;
}

#define RUN run
#include "fib.h"
