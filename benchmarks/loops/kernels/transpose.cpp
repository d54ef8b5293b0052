//===- transpose.cpp - a matrix with rows and columns exchanged ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The matrix is copied by blocks, so that both sides use whole lines of the
// caches, in three inner loops. There are few iterations, each of them long.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

enum { BLOCK = 16 };

/// Transposes a matrix. \p n is a multiple of the block's size.
KERNEL void transpose(size_t n, const double *__restrict from,
                      double *__restrict to) {
  PARALLEL_FOR(row, n / BLOCK, {
    for (size_t column = 0; column < n; column += BLOCK)
      for (size_t i = row * BLOCK; i < (row + 1) * BLOCK; ++i)
        for (size_t j = column; j < column + BLOCK; ++j)
          to[j * n + i] = from[i * n + j];
  })
}

static double *from, *to;

static void prepare(size_t n) {
  from = allocate<double>(n * n);
  to = allocate<double>(n * n);
  for (size_t i = 0; i < n * n; ++i) {
    from[i] = (double)i;
    to[i] = 0;
  }
}

static void run(size_t n) { transpose(n, from, to); }

static uint64_t result(size_t n) { return digest(to, n * n); }
