//===- heat.c - diffusion on a grid ---------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

enum { STEPS = 20 };

static void step(double *to, const double *from, int n) {
  cilk_for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      const double *at = from + (size_t)i * n + j;
      to[(size_t)i * n + j] =
          at[0] + 0.125 * (at[-1] + at[1] + at[-n] + at[n] - 4 * at[0]);
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 200;
  size_t size = (size_t)n * n;
  double *a = calloc(size, sizeof *a), *b = calloc(size, sizeof *b), sum = 0;
  a[size / 2 + n / 2] = 1024;
  double begin = now();
  for (int t = 0; t < STEPS; ++t) {
    step(b, a, n);
    double *other = a;
    a = b;
    b = other;
  }
  double end = now();
  for (size_t i = 0; i < size; ++i)
    sum += a[i];
  free(a);
  free(b);
  return finish(end - begin, sum > 1023.99 && sum < 1024.01);
}
