//===- strassen.c - product of matrices by seven products of halves ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strassen 1969. Each of the seven products allocates memory of its own for the
// sums that it multiplies, so that no product depends on another one. The
// program has spawns in straight-line code, and a parallel loop in a recursion.
//
//===----------------------------------------------------------------------===//

#include "matrix.h"

#ifndef KERNEL

/// Products of this size, and those of an odd size, are computed by the
/// definition.
enum { LEAF = 64 };

static struct block temporary(size_t n) {
  double *memory = malloc(n * n * sizeof *memory);
  if (!memory) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return (struct block){memory, n};
}

/// Computes c = a b.
static void multiply_leaf(struct block c, struct block a, struct block b,
                          size_t n) {
  for (size_t i = 0; i < n; ++i) {
    double *restrict to = c.at + i * c.stride;
    for (size_t j = 0; j < n; ++j)
      to[j] = 0;
    for (size_t k = 0; k < n; ++k) {
      double factor = a.at[i * a.stride + k];
      const double *restrict from = b.at + k * b.stride;
      for (size_t j = 0; j < n; ++j)
        to[j] += factor * from[j];
    }
  }
}

/// Computes c = a + factor b.
static void add(struct block c, struct block a, double factor, struct block b,
                size_t n) {
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      c.at[i * c.stride + j] =
          a.at[i * a.stride + j] + factor * b.at[i * b.stride + j];
}

/// Computes row \p i of the result's four quarters.
static void combine_row(struct block c, const struct block *m, size_t half,
                        size_t i) {
  double *restrict upper = c.at + i * c.stride;
  double *restrict lower = upper + half * c.stride;
  const double *m0 = m[0].at + i * half, *m1 = m[1].at + i * half,
               *m2 = m[2].at + i * half, *m3 = m[3].at + i * half,
               *m4 = m[4].at + i * half, *m5 = m[5].at + i * half,
               *m6 = m[6].at + i * half;
  for (size_t j = 0; j < half; ++j) {
    upper[j] = m0[j] + m3[j] - m4[j] + m6[j];
    upper[half + j] = m2[j] + m4[j];
    lower[j] = m1[j] + m3[j];
    lower[half + j] = m0[j] - m1[j] + m2[j] + m5[j];
  }
}

#else

static void multiply(struct block c, struct block a, struct block b, size_t n);

/// Computes c = (a1 + fa a2) (b1 + fb b2). A sum whose factor is 0 is a1 or b1.
static void multiply_sums(struct block c, struct block a1, double fa,
                          struct block a2, struct block b1, double fb,
                          struct block b2, size_t n) {
  struct block a = a1, b = b1;
  if (fa != 0)
    add(a = temporary(n), a1, fa, a2, n);
  if (fb != 0)
    add(b = temporary(n), b1, fb, b2, n);
  multiply(c, a, b, n);
  if (fa != 0)
    free(a.at);
  if (fb != 0)
    free(b.at);
}

/// Computes c = a b.
static void multiply(struct block c, struct block a, struct block b, size_t n) {
  if (n <= LEAF || n % 2) {
    multiply_leaf(c, a, b, n);
    return;
  }
  size_t half = n / 2;
  struct block a12 = part(a, 0, half), a21 = part(a, half, 0),
               a22 = part(a, half, half), b12 = part(b, 0, half),
               b21 = part(b, half, 0), b22 = part(b, half, half), m[7];
  for (int i = 0; i < 7; ++i)
    m[i] = temporary(half);
  cilk_spawn multiply_sums(m[0], a, 1, a22, b, 1, b22, half);
  cilk_spawn multiply_sums(m[1], a21, 1, a22, b, 0, b, half);
  cilk_spawn multiply_sums(m[2], a, 0, a, b12, -1, b22, half);
  cilk_spawn multiply_sums(m[3], a22, 0, a22, b21, -1, b, half);
  cilk_spawn multiply_sums(m[4], a, 1, a12, b22, 0, b22, half);
  cilk_spawn multiply_sums(m[5], a21, -1, a, b, 1, b12, half);
  multiply_sums(m[6], a12, -1, a22, b21, 1, b22, half);
  cilk_sync;
  cilk_for (size_t i = 0; i < half; ++i)
    combine_row(c, m, half, i);
  for (int i = 0; i < 7; ++i)
    free(m[i].at);
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define cilk_for for
#define multiply serial_multiply
#define multiply_sums serial_multiply_sums
#include "strassen.c"
#undef cilk_spawn
#undef cilk_sync
#undef cilk_for
#undef multiply
#undef multiply_sums
#include "strassen.c"

/// Returns true if c x = a (b x), as in the example matmul.c. All numbers are
/// integers.
static bool is_product(const double *c, const double *a, const double *b,
                       size_t n) {
  double *x = allocate(4 * n, sizeof *x);
  double *bx = x + n, *abx = bx + n, *cx = abx + n;
  for (size_t i = 0; i < n; ++i)
    x[i] = (double)(i * 2654435761u >> 7 & 1023);
  apply(b, x, bx, n);
  apply(a, bx, abx, n);
  apply(c, x, cx, n);
  bool same = !memcmp(cx, abx, n * sizeof *x);
  free(x);
  return same;
}

int main(int argc, char **argv) {
  size_t n = (size_t)size_argument(argc, argv, 1, "[SIZE]", 1024, 1, 8192);
  double *a = allocate(n * n, sizeof *a);
  double *b = allocate(n * n, sizeof *b);
  double *c = allocate(n * n, sizeof *c);
  for (size_t i = 0; i < n * n; ++i) {
    a[i] = (double)(i * 40503 >> 5 & 15);
    b[i] = (double)(i * 48271 >> 3 & 15);
  }
  struct block whole_a = {a, n}, whole_b = {b, n}, whole_c = {c, n};

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_multiply(whole_c, whole_a, whole_b, n));
    wrong |= !is_product(c, a, b, n);

    memset(c, 0, n * n * sizeof *c);
    MEASURE(parallel, multiply(whole_c, whole_a, whole_b, n));
    wrong |= !is_product(c, a, b, n);
  }
  printf("product of two %zu x %zu matrices\n", n, n);
  free(c);
  free(b);
  free(a);
  return report(!wrong, serial, parallel);
}

#endif
