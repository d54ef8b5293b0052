//===- matmul.c - product of matrices by divide and conquer ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The longest of the three dimensions is halved until a block fits the caches,
// whatever their sizes. Halves of the result's rows or columns are independent,
// and may run in parallel. Halves of the inner dimension add to the same block,
// and run one after the other.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The largest dimension of a leaf.
enum { LEAF = 64 };

/// A part of a matrix. \p stride is the number of elements from the beginning
/// of a row to that of the next.
struct block {
  double *at;
  size_t stride;
};

static struct block part(struct block b, size_t row, size_t column) {
  return (struct block){b.at + row * b.stride + column, b.stride};
}

/// Computes c += a b, for blocks of m x k times k x n.
static void multiply_leaf(struct block c, struct block a, struct block b,
                          size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    double *restrict to = c.at + i * c.stride;
    for (size_t l = 0; l < k; ++l) {
      double factor = a.at[i * a.stride + l];
      const double *restrict from = b.at + l * b.stride;
      for (size_t j = 0; j < n; ++j)
        to[j] += factor * from[j];
    }
  }
}

#else

/// Computes c += a b, for blocks of m x k times k x n.
static void multiply(struct block c, struct block a, struct block b, size_t m,
                     size_t n, size_t k) {
  if (m <= LEAF && n <= LEAF && k <= LEAF) {
    multiply_leaf(c, a, b, m, n, k);
  } else if (m >= n && m >= k) {
    size_t half = m / 2;
    cilk_spawn multiply(c, a, b, half, n, k);
    multiply(part(c, half, 0), part(a, half, 0), b, m - half, n, k);
    cilk_sync;
  } else if (n >= k) {
    size_t half = n / 2;
    cilk_spawn multiply(c, a, b, m, half, k);
    multiply(part(c, 0, half), a, part(b, 0, half), m, n - half, k);
    cilk_sync;
  } else {
    size_t half = k / 2;
    multiply(c, a, b, m, n, half);
    multiply(c, part(a, 0, half), part(b, half, 0), m, n, k - half);
  }
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define multiply serial_multiply
#include "matmul.c"
#undef cilk_spawn
#undef cilk_sync
#undef multiply
#include "matmul.c"

/// Computes y = a x.
static void apply(const double *a, const double *x, double *y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    y[i] = 0;
    for (size_t j = 0; j < n; ++j)
      y[i] += a[i * n + j] * x[j];
  }
}

/// Returns true if c x = a (b x) for a vector that is independent of the
/// matrices. A wrong c hardly ever passes (Freivalds 1977). All numbers are
/// small integers, so nothing is rounded.
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
    memset(c, 0, n * n * sizeof *c);
    MEASURE(serial, serial_multiply(whole_c, whole_a, whole_b, n, n, n));
    wrong |= !is_product(c, a, b, n);

    memset(c, 0, n * n * sizeof *c);
    MEASURE(parallel, multiply(whole_c, whole_a, whole_b, n, n, n));
    wrong |= !is_product(c, a, b, n);
  }
  printf("product of two %zu x %zu matrices\n", n, n);
  free(c);
  free(b);
  free(a);
  return report(!wrong, serial, parallel);
}

#endif
