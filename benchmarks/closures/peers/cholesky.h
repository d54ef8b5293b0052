//===- cholesky.h - the tiles of a Cholesky factorisation ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A symmetric positive definite matrix in tiles of 64 by 64, and the operations
// on tiles, which are the same for all systems. The lower triangle becomes the
// factor.
//
//===----------------------------------------------------------------------===//

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "../../concurrent/report.h"

#include <cmath>
#include <vector>

struct Matrix {
  enum { B = 64 };
  int tiles;
  std::vector<double> all;

  explicit Matrix(int tiles)
      : tiles(tiles), all(size_t(tiles) * tiles * B * B) {
    const int n = tiles * B;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        tile(i / B, j / B)[i % B * B + j % B] =
            1.0 / (1 + std::abs(i - j)) + (i == j ? n : 0);
  }
  double *tile(int i, int j) { return &all[(size_t(i) * tiles + j) * B * B]; }

  // Replaces A[k][k] by its factor.
  void factor(int k) {
    double *a = tile(k, k);
    for (int j = 0; j < B; ++j) {
      for (int p = 0; p < j; ++p)
        for (int i = j; i < B; ++i)
          a[i * B + j] -= a[i * B + p] * a[j * B + p];
      const double root = a[j * B + j] = std::sqrt(a[j * B + j]);
      for (int i = j + 1; i < B; ++i)
        a[i * B + j] /= root;
    }
  }
  // Solves A[i][k] by A[k][k].
  void solve(int i, int k) {
    double *a = tile(i, k);
    const double *l = tile(k, k);
    for (int r = 0; r < B; ++r)
      for (int j = 0; j < B; ++j) {
        double s = a[r * B + j];
        for (int p = 0; p < j; ++p)
          s -= a[r * B + p] * l[j * B + p];
        a[r * B + j] = s / l[j * B + j];
      }
  }
  // Subtracts from A[i][j] the product of A[i][k] and the transpose of A[j][k].
  void update(int i, int j, int k) {
    double *c = tile(i, j);
    const double *a = tile(i, k), *b = tile(j, k);
    double t[B * B];
    for (int p = 0; p < B; ++p)
      for (int q = 0; q < B; ++q)
        t[p * B + q] = b[q * B + p];
    for (int r = 0; r < B; ++r)
      for (int p = 0; p < B; ++p)
        for (int q = 0; q < B; ++q)
          c[r * B + q] -= a[r * B + p] * t[p * B + q];
  }

  /// Returns the largest difference to the original matrix in the last row.
  double error(Matrix &from) {
    const int n = tiles * B;
    double worst = 0;
    for (int j = 0; j < n; ++j) {
      double s = 0;
      for (int p = 0; p <= j; ++p)
        s += tile(tiles - 1, p / B)[(B - 1) * B + p % B] *
             tile(j / B, p / B)[j % B * B + p % B];
      worst = std::max(
          worst,
          std::abs(s - from.tile(tiles - 1, j / B)[(B - 1) * B + j % B]));
    }
    return worst;
  }
};

/// Measures the time of \p run, after one run that touches the memory.
template <class F> int measure_cholesky(int argc, char **argv, F run) {
  const int tiles = the_number(argc, argv, 100);
  Matrix from(tiles), first(tiles), m(tiles);
  run(first);
  auto begin = Clock::now();
  run(m);
  report("seconds", seconds_since(begin));
  check(m.error(from) < 1e-6, "the factor");
  return 0;
}

#endif // CHOLESKY_H
