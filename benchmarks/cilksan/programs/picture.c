//===- picture.c - a fractal and its outline, a byte for each pixel -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

static unsigned char escape(double x, double y) {
  double a = 0, b = 0;
  unsigned char n = 0;
  for (; n < 60 && a * a + b * b < 4; ++n) {
    double c = a * a - b * b + x;
    b = 2 * a * b + y;
    a = c;
  }
  return n;
}

/// Draws the picture. Each pixel is an iteration, so that neighbours are
/// written at different times.
static void draw(unsigned char *to, int n) {
  cilk_for (int i = 0; i < n * n; ++i)
    to[i] = escape(3.0 * (i % n) / n - 2.25, 3.0 * (i / n) / n - 1.5);
}

static void outline(unsigned char *to, const unsigned char *from, int n) {
  cilk_for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      const unsigned char *at = from + i * n + j;
      to[i * n + j] = at[-1] != at[1] || at[-n] != at[n];
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 200;
  unsigned char *a = calloc(n, n), *b = calloc(n, n);
  long sum = 0;
  double begin = now();
  draw(a, n);
  outline(b, a, n);
  double end = now();
  for (int i = 0; i < n * n; ++i)
    sum += b[i];
  int right = a[(n / 2) * n + n / 2] == 60 && a[0] < 3 && sum > n;
  free(a);
  free(b);
  return finish(end - begin, right);
}
