//===- mandelbrot.cpp - the Mandelbrot set ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The time of an iteration cannot be known beforehand. The picture's upper rows
// cross the set; in rows below the set, each point takes a few steps.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

enum { LIMIT = 128 };

/// Counts the squarings for each point of an \p n x \p n picture.
KERNEL void mandelbrot(size_t n, uint8_t *picture) {
  double scale = 2.5 / (double)n;
  PARALLEL_FOR(row, n, {
    double im = (double)row * scale - 0.25;
    for (size_t column = 0; column < n; ++column) {
      double re = (double)column * scale - 2, x = 0, y = 0;
      int count = 0;
      while (count < LIMIT && x * x + y * y <= 4) {
        double next = x * x - y * y + re;
        y = 2 * x * y + im;
        x = next;
        ++count;
      }
      picture[row * n + column] = (uint8_t)count;
    }
  })
}

static uint8_t *picture;

static void prepare(size_t n) {
  picture = allocate<uint8_t>(n * n);
  for (size_t i = 0; i < n * n; ++i)
    picture[i] = 0;
}

static void run(size_t n) { mandelbrot(n, picture); }

static uint64_t result(size_t n) { return digest(picture, n * n); }
