//===- strassen.c - product of matrices by seven products of halves -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

enum { LEAF = 64 };

struct block {
  double *at;
  int stride;
};

static struct block part(struct block m, int i, int j, int h) {
  return (struct block){m.at + (size_t)i * h * m.stride + j * h, m.stride};
}

static void multiply_leaf(struct block c, struct block a, struct block b,
                          int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      c.at[i * c.stride + j] = 0;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        c.at[i * c.stride + j] +=
            a.at[i * a.stride + k] * b.at[k * b.stride + j];
  }
}

/// Computes to = x + sign y.
static void add(struct block to, struct block x, struct block y, double sign,
                int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      to.at[i * to.stride + j] =
          x.at[i * x.stride + j] + sign * y.at[i * y.stride + j];
}

static struct block temporary(int n) {
  return (struct block){malloc((size_t)n * n * sizeof(double)), n};
}

static void multiply(struct block c, struct block a, struct block b, int n);

/// Computes m = (a + sa a2) (b + sb b2), where a sign of 0 leaves out the
/// second summand.
static void product(struct block m, struct block a, struct block a2, double sa,
                    struct block b, struct block b2, double sb, int n) {
  struct block x = a, y = b;
  if (sa != 0)
    add(x = temporary(n), a, a2, sa, n);
  if (sb != 0)
    add(y = temporary(n), b, b2, sb, n);
  multiply(m, x, y, n);
  if (sa != 0)
    free(x.at);
  if (sb != 0)
    free(y.at);
}

/// Computes c = a b.
static void multiply(struct block c, struct block a, struct block b, int n) {
  if (n <= LEAF || n % 2) {
    multiply_leaf(c, a, b, n);
    return;
  }
  int h = n / 2;
  struct block a11 = part(a, 0, 0, h), a12 = part(a, 0, 1, h),
               a21 = part(a, 1, 0, h), a22 = part(a, 1, 1, h),
               b11 = part(b, 0, 0, h), b12 = part(b, 0, 1, h),
               b21 = part(b, 1, 0, h), b22 = part(b, 1, 1, h), m[7];
  for (int i = 0; i < 7; ++i)
    m[i] = temporary(h);
  cilk_spawn product(m[0], a11, a22, 1, b11, b22, 1, h);
  cilk_spawn product(m[1], a21, a22, 1, b11, b11, 0, h);
  cilk_spawn product(m[2], a11, a11, 0, b12, b22, -1, h);
  cilk_spawn product(m[3], a22, a22, 0, b21, b11, -1, h);
  cilk_spawn product(m[4], a11, a12, 1, b22, b22, 0, h);
  cilk_spawn product(m[5], a21, a11, -1, b11, b12, 1, h);
  product(m[6], a12, a22, -1, b21, b22, 1, h);
  cilk_sync;
  cilk_for (int i = 0; i < h; ++i)
    for (int j = 0; j < h; ++j) {
      double v[7];
      for (int k = 0; k < 7; ++k)
        v[k] = m[k].at[i * h + j];
      double *top = c.at + i * c.stride + j, *bottom = top + h * c.stride;
      top[0] = v[0] + v[3] - v[4] + v[6];
      top[h] = v[2] + v[4];
      bottom[0] = v[1] + v[3];
      bottom[h] = v[0] - v[1] + v[2] + v[5];
    }
  for (int i = 0; i < 7; ++i)
    free(m[i].at);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 128;
  struct block a = temporary(n), b = temporary(n), c = temporary(n);
  unsigned state = 1;
  for (int i = 0; i < n * n; ++i) {
    a.at[i] = next(&state) % 16;
    b.at[i] = next(&state) % 16;
  }
  double begin = now();
  multiply(c, a, b, n);
  double end = now();
  int right = 1;
  for (int i = 0; i < n; i += 7) {
    int j = i * 5 % n;
    double sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a.at[i * n + k] * b.at[k * n + j];
    right &= sum == c.at[i * n + j];
  }
  free(a.at);
  free(b.at);
  free(c.at);
  return finish(end - begin, right);
}
