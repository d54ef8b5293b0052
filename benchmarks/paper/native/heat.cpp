//===- heat.cpp - a parallel loop in a loop ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Heat in a square plate: a hundred steps, each of which is a parallel loop
// over rows. The plate starts with half a wave of sine along either edge, and
// each step shrinks the wave by the same factor.
//
//===----------------------------------------------------------------------===//

#include "program.h"

#include <cmath>
#include <vector>

enum { STEPS = 100 };

/// The fraction of the difference to a neighbour that flows in a step.
static const double flow = 0.2;

static std::vector<double> plate, other, wave;

/// Computes the next temperatures of the \p n x \p n points inside.
static void step(size_t n, const double *__restrict last,
                 double *__restrict next) {
  const size_t width = n + 2;
  PARALLEL_FOR(i, n, {
    const double *at = last + (i + 1) * width;
    double *to = next + (i + 1) * width;
    for (size_t j = 1; j <= n; ++j)
      to[j] = at[j] + flow * (at[j - width] + at[j + width] + at[j - 1] +
                              at[j + 1] - 4 * at[j]);
  })
}

static double angle_of(long size) { return acos(-1) / ((double)size + 1); }

static void prepare(long size) {
  size_t n = (size_t)size;
  wave.assign(n + 2, 0);
  for (size_t i = 1; i <= n; ++i)
    wave[i] = sin(angle_of(size) * (double)i);
  plate.resize((n + 2) * (n + 2));
  other.assign((n + 2) * (n + 2), 0);
  for (size_t i = 0; i < n + 2; ++i)
    for (size_t j = 0; j < n + 2; ++j)
      plate[i * (n + 2) + j] = wave[i] * wave[j];
}

static void run(long size) {
  for (int i = 0; i < STEPS; i += 2) {
    step((size_t)size, plate.data(), other.data());
    step((size_t)size, other.data(), plate.data());
  }
}

static bool check(long size) {
  size_t n = (size_t)size;
  double height = pow(1 - 4 * flow * (1 - cos(angle_of(size))), STEPS);
  bool right = true;
  for (size_t i = 0; i < n + 2; ++i)
    for (size_t j = 0; j < n + 2; ++j)
      right &=
          std::abs(plate[i * (n + 2) + j] - height * wave[i] * wave[j]) < 1e-12;
  return right;
}
