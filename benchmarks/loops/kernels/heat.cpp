//===- heat.cpp - heat in two dimensions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over rows around a loop over points. The edges are warm, so that the
// plate does not cool down to numbers that the processor is slow with.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

/// Computes the next temperatures of the \p n x \p n points inside a plate.
KERNEL void step(size_t n, const double *__restrict last,
                 double *__restrict next) {
  size_t width = n + 2;
  PARALLEL_FOR(i, n, {
    const double *at = last + (i + 1) * width;
    double *to = next + (i + 1) * width;
    for (size_t j = 1; j <= n; ++j)
      to[j] = at[j] + 0.125 * (at[j - width] + at[j + width] + at[j - 1] +
                               at[j + 1] - 4 * at[j]);
  })
}

static double *plate, *other;

static void prepare(size_t n) {
  size_t points = (n + 2) * (n + 2);
  plate = allocate<double>(points);
  other = allocate<double>(points);
  for (size_t i = 0; i < points; ++i)
    plate[i] = other[i] = (double)(mix(i / 3) & 1023) + 1;
}

static void run(size_t n) {
  step(n, plate, other);
  step(n, other, plate);
}

static uint64_t result(size_t n) { return digest(plate, (n + 2) * (n + 2)); }
