//===- heat.c - heat spreading in a square plate ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jacobi's method: the next temperature of a point depends on the last
// temperatures of its neighbours. So all rows of a step may be computed in
// parallel, and a step begins when the previous step has ended. That is a
// cilk_for in a for.
//
// The plate starts with half a wave of sine along either edge. That shape stays
// the same, and shrinks by a known factor with each step. So the result can be
// checked without computing it in another way.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

enum { STEPS = 100 };

/// The fraction of the difference to a neighbour that flows in a step.
#define FLOW 0.2

/// Computes the next temperatures of row \p i of the inner n x n points.
static void update_row(double *next, const double *last, size_t n, size_t i) {
  size_t width = n + 2;
  double *restrict to = next + i * width;
  const double *restrict at = last + i * width;
  const double *restrict above = at - width, *restrict below = at + width;
  for (size_t j = 1; j <= n; ++j)
    to[j] = at[j] +
            FLOW * (above[j] + below[j] + at[j - 1] + at[j + 1] - 4 * at[j]);
}

#else

/// Takes an even number of steps, so that the result is in the array of the
/// initial temperatures.
static void diffuse(double *plate, double *other, size_t n) {
  for (int step = 0; step < STEPS; ++step) {
    double *last = step % 2 ? other : plate, *next = step % 2 ? plate : other;
    cilk_for (size_t i = 1; i <= n; ++i)
      update_row(next, last, n, i);
  }
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_for for
#define diffuse serial_diffuse
#include "heat.c"
#undef cilk_for
#undef diffuse
#include "heat.c"

/// Sets the temperatures that the plate starts with, shrunk to \p height.
static void fill_in(double *plate, const double *wave, size_t n,
                    double height) {
  for (size_t i = 1; i <= n; ++i)
    for (size_t j = 1; j <= n; ++j)
      plate[i * (n + 2) + j] = height * wave[i] * wave[j];
}

/// Returns the largest difference of two plates.
static double distance(const double *a, const double *b, size_t n) {
  double most = 0;
  for (size_t i = 0; i < (n + 2) * (n + 2); ++i) {
    double d = a[i] < b[i] ? b[i] - a[i] : a[i] - b[i];
    // `d <= most` is also false if d is not a number.
    if (!(d <= most))
      most = d;
  }
  return most;
}

int main(int argc, char **argv) {
  size_t n = (size_t)size_argument(argc, argv, 1, "[SIZE]", 1000, 1, 10000);
  size_t points = (n + 2) * (n + 2);
  double *plate = allocate(points, sizeof *plate);
  double *other = allocate(points, sizeof *other);
  double *expected = allocate(points, sizeof *expected);

  double angle = acos(-1) / (double)(n + 1);
  double *wave = allocate(n + 2, sizeof *wave);
  for (size_t i = 1; i <= n; ++i)
    wave[i] = sin(angle * (double)i);
  double shrinking = 1 - 4 * FLOW * (1 - cos(angle));
  fill_in(expected, wave, n, pow(shrinking, STEPS));

  double error = 0;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    fill_in(plate, wave, n, 1);
    MEASURE(serial, serial_diffuse(plate, other, n));
    error = fmax(error, distance(plate, expected, n));

    fill_in(plate, wave, n, 1);
    MEASURE(parallel, diffuse(plate, other, n));
    error = fmax(error, distance(plate, expected, n));
  }
  printf("%d steps of a %zu x %zu plate, at most %.1e off\n", STEPS, n, n,
         error);
  free(wave);
  free(expected);
  free(other);
  free(plate);
  return report(error < 1e-12, serial, parallel);
}

#endif
