//===- matmul.c - product of matrices by quarters -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

enum { LEAF = 32 };

static void multiply_leaf(double *c, const double *a, const double *b, int n,
                          int stride) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        c[i * stride + j] += a[i * stride + k] * b[k * stride + j];
}

/// Computes c += a b.
static void multiply(double *c, const double *a, const double *b, int n,
                     int stride) {
  if (n <= LEAF) {
    multiply_leaf(c, a, b, n, stride);
    return;
  }
  int h = n / 2, right = h, down = h * stride;
  cilk_spawn multiply(c, a, b, h, stride);
  cilk_spawn multiply(c + right, a, b + right, h, stride);
  cilk_spawn multiply(c + down, a + down, b, h, stride);
  multiply(c + down + right, a + down, b + right, h, stride);
  cilk_sync;
  cilk_spawn multiply(c, a + right, b + down, h, stride);
  cilk_spawn multiply(c + right, a + right, b + down + right, h, stride);
  cilk_spawn multiply(c + down, a + down + right, b + down, h, stride);
  multiply(c + down + right, a + down + right, b + down + right, h, stride);
  cilk_sync;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 128;
  size_t size = (size_t)n * n;
  double *a = malloc(size * sizeof *a), *b = malloc(size * sizeof *b),
         *c = calloc(size, sizeof *c);
  unsigned state = 1;
  for (size_t i = 0; i < size; ++i) {
    a[i] = next(&state) % 16;
    b[i] = next(&state) % 16;
  }
  double begin = now();
  multiply(c, a, b, n, n);
  double end = now();
  int right = 1;
  for (int i = 0; i < n; i += 7) {
    int j = i * 5 % n;
    double sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[i * n + k] * b[k * n + j];
    right &= sum == c[i * n + j];
  }
  free(a);
  free(b);
  free(c);
  return finish(end - begin, right);
}
