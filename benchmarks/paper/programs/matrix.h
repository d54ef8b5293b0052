//===- matrix.h - code that the programs with matrices share ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parts of matrices, and a product by a vector, which checks results.
//
//===----------------------------------------------------------------------===//

#ifndef MATRIX_H
#define MATRIX_H

#include "example.h"

/// A part of a matrix. \p stride is the number of elements from the beginning
/// of a row to that of the next.
struct block {
  double *at;
  size_t stride;
};

static inline struct block part(struct block b, size_t row, size_t column) {
  return (struct block){b.at + row * b.stride + column, b.stride};
}

/// Computes y = a x.
static inline void apply(const double *a, const double *x, double *y,
                         size_t n) {
  for (size_t i = 0; i < n; ++i) {
    y[i] = 0;
    for (size_t j = 0; j < n; ++j)
      y[i] += a[i * n + j] * x[j];
  }
}

#endif
