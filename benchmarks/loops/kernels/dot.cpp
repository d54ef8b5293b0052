//===- dot.cpp - a dot product by blocks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each iteration adds up a block in a variable of its own, in any order that
// suits the compiler. The blocks' sums are added up serially.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

enum { BLOCK = 512 };

/// Returns the product of the vectors' first \p blocks blocks.
KERNEL double dot(size_t blocks, const double *x, const double *y,
                  double *sums) {
  PARALLEL_FOR(b, blocks, {
    _Pragma("clang fp reassociate(on)") double sum = 0;
    for (size_t j = b * BLOCK; j < (b + 1) * BLOCK; ++j)
      sum += x[j] * y[j];
    sums[b] = sum;
  })
  double sum = 0;
  for (size_t b = 0; b < blocks; ++b)
    sum += sums[b];
  return sum;
}

static double *x, *y, *sums;
static double product;

static void prepare(size_t n) {
  x = allocate<double>(n);
  y = allocate<double>(n);
  sums = allocate<double>(n / BLOCK);
  for (size_t i = 0; i < n; ++i) {
    x[i] = (double)(mix(i) & 1023);
    y[i] = (double)(i & 1023);
  }
}

static void run(size_t n) { product = dot(n / BLOCK, x, y, sums); }

static uint64_t result(size_t) { return digest(&product, 1); }
