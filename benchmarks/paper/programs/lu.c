//===- lu.c - a matrix as a product of triangular ones ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Works without pivots, in place, by divide and conquer: four functions call
// each other and themselves, and their leaves do all the work. The spawned
// functions differ from call to call, and much of the recursion is serial.
//
//===----------------------------------------------------------------------===//

#include "matrix.h"

#ifndef KERNEL

/// The largest dimension of a leaf.
enum { LEAF = 32 };

/// Computes l and u of a = l u, in the place of a. l is below the diagonal,
/// where its elements are 1.
static void decompose_leaf(struct block a, size_t n) {
  for (size_t k = 0; k < n; ++k) {
    const double *restrict pivot = a.at + k * a.stride;
    for (size_t i = k + 1; i < n; ++i) {
      double *restrict row = a.at + i * a.stride;
      double factor = row[k] /= pivot[k];
      for (size_t j = k + 1; j < n; ++j)
        row[j] -= factor * pivot[j];
    }
  }
}

/// Solves l x = b for the m x n matrix x, which replaces b.
static void solve_lower_leaf(struct block x, struct block l, size_t m,
                             size_t n) {
  for (size_t i = 1; i < m; ++i)
    for (size_t k = 0; k < i; ++k) {
      double *restrict row = x.at + i * x.stride;
      const double *restrict solved = x.at + k * x.stride;
      double factor = l.at[i * l.stride + k];
      for (size_t j = 0; j < n; ++j)
        row[j] -= factor * solved[j];
    }
}

/// Solves x u = b for the m x n matrix x, which replaces b.
static void solve_upper_leaf(struct block x, struct block u, size_t m,
                             size_t n) {
  for (size_t i = 0; i < m; ++i) {
    double *restrict row = x.at + i * x.stride;
    for (size_t k = 0; k < n; ++k) {
      const double *restrict above = u.at + k * u.stride;
      double factor = row[k] /= above[k];
      for (size_t j = k + 1; j < n; ++j)
        row[j] -= factor * above[j];
    }
  }
}

/// Computes c -= a b, for blocks of m x k times k x n.
static void subtract_leaf(struct block c, struct block a, struct block b,
                          size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    double *restrict row = c.at + i * c.stride;
    for (size_t l = 0; l < k; ++l) {
      double factor = a.at[i * a.stride + l];
      const double *restrict from = b.at + l * b.stride;
      for (size_t j = 0; j < n; ++j)
        row[j] -= factor * from[j];
    }
  }
}

#else

/// Computes c -= a b, for blocks of m x k times k x n.
static void subtract(struct block c, struct block a, struct block b, size_t m,
                     size_t n, size_t k) {
  if (m <= LEAF && n <= LEAF && k <= LEAF) {
    subtract_leaf(c, a, b, m, n, k);
  } else if (m >= n && m >= k) {
    size_t half = m / 2;
    cilk_spawn subtract(c, a, b, half, n, k);
    subtract(part(c, half, 0), part(a, half, 0), b, m - half, n, k);
    cilk_sync;
  } else if (n >= k) {
    size_t half = n / 2;
    cilk_spawn subtract(c, a, b, m, half, k);
    subtract(part(c, 0, half), a, part(b, 0, half), m, n - half, k);
    cilk_sync;
  } else {
    size_t half = k / 2;
    subtract(c, a, b, m, n, half);
    subtract(c, part(a, 0, half), part(b, half, 0), m, n, k - half);
  }
}

/// Solves l x = b for the m x n matrix x, which replaces b.
static void solve_lower(struct block x, struct block l, size_t m, size_t n) {
  if (m <= LEAF && n <= LEAF) {
    solve_lower_leaf(x, l, m, n);
  } else if (n >= m) {
    size_t half = n / 2;
    cilk_spawn solve_lower(x, l, m, half);
    solve_lower(part(x, 0, half), l, m, n - half);
    cilk_sync;
  } else {
    size_t half = m / 2;
    solve_lower(x, l, half, n);
    subtract(part(x, half, 0), part(l, half, 0), x, m - half, n, half);
    solve_lower(part(x, half, 0), part(l, half, half), m - half, n);
  }
}

/// Solves x u = b for the m x n matrix x, which replaces b.
static void solve_upper(struct block x, struct block u, size_t m, size_t n) {
  if (m <= LEAF && n <= LEAF) {
    solve_upper_leaf(x, u, m, n);
  } else if (m >= n) {
    size_t half = m / 2;
    cilk_spawn solve_upper(x, u, half, n);
    solve_upper(part(x, half, 0), u, m - half, n);
    cilk_sync;
  } else {
    size_t half = n / 2;
    solve_upper(x, u, m, half);
    subtract(part(x, 0, half), x, part(u, 0, half), m, n - half, half);
    solve_upper(part(x, 0, half), part(u, half, half), m, n - half);
  }
}

/// Computes l and u of a = l u, in the place of a. l is below the diagonal,
/// where its elements are 1.
static void decompose(struct block a, size_t n) {
  if (n <= LEAF) {
    decompose_leaf(a, n);
    return;
  }
  size_t half = n / 2, rest = n - half;
  struct block right = part(a, 0, half), below = part(a, half, 0),
               last = part(a, half, half);
  decompose(a, half);
  cilk_spawn solve_lower(right, a, half, rest);
  solve_upper(below, a, rest, half);
  cilk_sync;
  subtract(last, below, right, rest, rest, half);
  decompose(last, rest);
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define subtract serial_subtract
#define solve_lower serial_solve_lower
#define solve_upper serial_solve_upper
#define decompose serial_decompose
#include "lu.c"
#undef cilk_spawn
#undef cilk_sync
#undef subtract
#undef solve_lower
#undef solve_upper
#undef decompose
#include "lu.c"

/// Returns the largest difference of a x and l (u x), relative to the largest
/// element of a x.
static double error_of(const double *lu, const double *a, size_t n) {
  double *x = allocate(4 * n, sizeof *x);
  double *ux = x + n, *lux = ux + n, *ax = lux + n;
  for (size_t i = 0; i < n; ++i)
    x[i] = (double)(i * 2654435761u >> 7 & 1023) - 512;
  apply(a, x, ax, n);
  double most = 0, largest = 0;
  for (size_t i = 0; i < n; ++i)
    for (size_t j = i; j < n; ++j)
      ux[i] += lu[i * n + j] * x[j];
  for (size_t i = 0; i < n; ++i) {
    lux[i] = ux[i];
    for (size_t j = 0; j < i; ++j)
      lux[i] += lu[i * n + j] * ux[j];
    double difference = fabs(lux[i] - ax[i]);
    // The comparison is also false if the difference is not a number.
    if (!(difference <= most))
      most = difference;
    largest = fmax(largest, fabs(ax[i]));
  }
  free(x);
  return most / largest;
}

int main(int argc, char **argv) {
  size_t n = (size_t)size_argument(argc, argv, 1, "[SIZE]", 1024, 1, 8192);
  double *a = allocate(n * n, sizeof *a);
  double *lu = allocate(n * n, sizeof *lu);
  // The diagonal outweighs the rest of its row: no pivots are needed.
  for (size_t i = 0; i < n * n; ++i)
    a[i] = (double)(i * 40503 >> 5 & 15) + (i % (n + 1) ? 0 : 16 * (double)n);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    memcpy(lu, a, n * n * sizeof *a);
    MEASURE(serial, serial_decompose((struct block){lu, n}, n));
    wrong |= !(error_of(lu, a, n) < 1e-12);

    memcpy(lu, a, n * n * sizeof *a);
    MEASURE(parallel, decompose((struct block){lu, n}, n));
    wrong |= !(error_of(lu, a, n) < 1e-12);
  }
  printf("%zu x %zu matrix decomposed\n", n, n);
  free(lu);
  free(a);
  return report(!wrong, serial, parallel);
}

#endif
