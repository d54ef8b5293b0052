//===- opencilk.c - the Mandelbrot set in C -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../timing.h"
#include <stdlib.h>

static long escape(double x, double y, long most) {
  double u = 0, v = 0;
  for (long k = 0; k < most; ++k) {
    const double uu = u * u, vv = v * v;
    if (uu + vv > 4)
      return k;
    v = 2 * u * v + y;
    u = uu - vv + x;
  }
  return most;
}

static void draw(int *image, long n, long most) {
  cilk_for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j)
      image[i * n + j] = (int)escape(-2.0 + 3.0 * (double)j / (double)n,
                                     -1.5 + 3.0 * (double)i / (double)n, most);
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 600;
  int *image = calloc(n * n, sizeof(int));
  REPORT(image[n * n / 3], draw(image, n, 200));
  free(image);
}
