//===- stencil.cpp - a stencil of three points ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An iteration has three overlapping loads and a store, in one dimension. As
// far as the compiler knows, the arrays may overlap.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

/// Smooths the points between the first and the last of \p n + 2 points.
KERNEL void smooth(size_t n, const double *from, double *to) {
  PARALLEL_FOR(i, n, {
    to[i + 1] = 0.25 * from[i] + 0.5 * from[i + 1] + 0.25 * from[i + 2];
  })
}

static double *from, *to;

static void prepare(size_t n) {
  from = allocate<double>(n + 2);
  to = allocate<double>(n + 2);
  for (size_t i = 0; i < n + 2; ++i) {
    from[i] = (double)(mix(i) & 1023);
    to[i] = 0;
  }
}

static void run(size_t n) { smooth(n, from, to); }

static uint64_t result(size_t n) { return digest(to, n + 2); }
