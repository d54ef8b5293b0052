//===- spmv.cpp - a sparse matrix by a vector ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compressed rows of very different lengths: the first rows are the longest on
// average, as in a graph whose nodes are sorted by degree, and about every
// 256th has hundreds of entries. Pieces with equal numbers of rows have unequal
// work.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

/// Multiplies the matrix by a vector. The entries of a row are those from \p
/// begins[row] to before \p begins[row + 1].
KERNEL void multiply(size_t rows, const uint32_t *begins,
                     const uint32_t *columns, const double *entries,
                     const double *x, double *y) {
  PARALLEL_FOR(row, rows, {
    double sum = 0;
    for (uint32_t at = begins[row]; at < begins[row + 1]; ++at)
      sum += entries[at] * x[columns[at]];
    y[row] = sum;
  })
}

static uint32_t *begins, *columns;
static double *entries, *x, *y;

static uint32_t length(size_t n, size_t row) {
  uint64_t random = mix(row);
  uint64_t often = random & 7, rarely = random >> 3 & 255 ? 0 : 256;
  return (uint32_t)(1 + often + rarely + 12 * (n - row) / n);
}

static void prepare(size_t n) {
  begins = allocate<uint32_t>(n + 1);
  x = allocate<double>(n);
  y = allocate<double>(n);
  begins[0] = 0;
  for (size_t row = 0; row < n; ++row) {
    begins[row + 1] = begins[row] + length(n, row);
    x[row] = (double)(row & 1023);
    y[row] = 0;
  }
  columns = allocate<uint32_t>(begins[n]);
  entries = allocate<double>(begins[n]);
  for (uint32_t at = 0; at < begins[n]; ++at) {
    columns[at] = (uint32_t)(mix(at) % n);
    entries[at] = (double)(mix(at) >> 50);
  }
}

static void run(size_t n) { multiply(n, begins, columns, entries, x, y); }

static uint64_t result(size_t n) { return digest(y, n); }
