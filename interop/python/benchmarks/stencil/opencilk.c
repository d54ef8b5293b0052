//===- opencilk.c - a stencil in C ----------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../timing.h"
#include <stdlib.h>

static void step(const double *a, double *b, long rows, long columns) {
  cilk_for (long i = 1; i < rows - 1; ++i)
    for (long j = 1; j < columns - 1; ++j)
      b[i * columns + j] =
          0.25 * (a[(i - 1) * columns + j] + a[(i + 1) * columns + j] +
                  a[i * columns + j - 1] + a[i * columns + j + 1]);
}

static double run(double *a, double *b, long n, int steps) {
  for (int k = 0; k < steps; ++k) {
    step(a, b, n, n);
    step(b, a, n, n);
  }
  return a[n + 1];
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 2000;
  double *a = calloc(n * n, sizeof(double)), *b = calloc(n * n, sizeof(double));
  for (long j = 0; j < n; ++j)
    a[j] = b[j] = 1;
  double result;
  REPORT(result, result = run(a, b, n, 5));
  free(a);
  free(b);
}
