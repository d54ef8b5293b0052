//===- daxpy.cpp - y += a x ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An iteration has two loads, a multiplication and a store. The loop is
// vectorised, and then limited by the caches.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

KERNEL void daxpy(size_t n, double a, const double *__restrict x,
                  double *__restrict y) {
  PARALLEL_FOR(i, n, { y[i] += a * x[i]; })
}

static double *x, *y;

static void prepare(size_t n) {
  x = allocate<double>(n);
  y = allocate<double>(n);
  for (size_t i = 0; i < n; ++i) {
    x[i] = (double)(mix(i) & 1023);
    y[i] = (double)(i & 1023);
  }
}

static void run(size_t n) { daxpy(n, 3, x, y); }

static uint64_t result(size_t n) { return digest(y, n); }
