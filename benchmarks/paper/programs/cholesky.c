//===- cholesky.c - a sparse matrix as a product of a triangular one ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The matrix is a quadtree in which empty quarters have no node. So the
// recursion is irregular, and fill-in allocates nodes within tasks. Only the
// elements on and below the diagonal are kept.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The number of rows and columns of a leaf.
enum { LEAF = 16 };

/// A part of the matrix in the quadtree; NULL is a part without elements.
union node {
  /// The upper left and right, and the lower left and right parts. On the
  /// diagonal the upper right part is NULL.
  union node *parts[4];
  double at[LEAF][LEAF];
};

static union node *new_node(bool leaf) {
  return leaf ? allocate(1, sizeof(union node))
              : allocate(4, sizeof(union node *));
}

/// Computes l of a = l l^T, and replaces a by it. Only the elements of a on and
/// below the diagonal count.
static void decompose_leaf(union node *a) {
  for (int k = 0; k < LEAF; ++k) {
    for (int j = k + 1; j < LEAF; ++j)
      a->at[k][j] = 0;
    double pivot = a->at[k][k] = sqrt(a->at[k][k]);
    for (int i = k + 1; i < LEAF; ++i)
      a->at[i][k] /= pivot;
    for (int i = k + 1; i < LEAF; ++i)
      for (int j = k + 1; j <= i; ++j)
        a->at[i][j] -= a->at[i][k] * a->at[j][k];
  }
}

/// Solves x l^T = b for x, which replaces b.
static void solve_leaf(union node *x, const union node *l) {
  for (int i = 0; i < LEAF; ++i)
    for (int j = 0; j < LEAF; ++j) {
      double value = x->at[i][j];
      for (int k = 0; k < j; ++k)
        value -= x->at[i][k] * l->at[j][k];
      x->at[i][j] = value / l->at[j][j];
    }
}

/// Computes c -= a b^T.
static void subtract_leaf(union node *restrict c, const union node *a,
                          const union node *b) {
  double turned[LEAF][LEAF];
  for (int k = 0; k < LEAF; ++k)
    for (int j = 0; j < LEAF; ++j)
      turned[k][j] = b->at[j][k];
  for (int i = 0; i < LEAF; ++i)
    for (int k = 0; k < LEAF; ++k)
      for (int j = 0; j < LEAF; ++j)
        c->at[i][j] -= a->at[i][k] * turned[k][j];
}

#else

/// Returns c - a b^T, in c's nodes if it has any. If \p lower, c is on the
/// diagonal.
static union node *subtract(union node *c, const union node *a,
                            const union node *b, int depth, bool lower) {
  if (!a || !b)
    return c;
  if (!c)
    c = new_node(depth == 0);
  if (depth == 0) {
    subtract_leaf(c, a, b);
    return c;
  }
  for (int half = 0; half < 2; ++half) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        if (!lower || j <= i)
          c->parts[2 * i + j] = cilk_spawn subtract(
              c->parts[2 * i + j], a->parts[2 * i + half],
              b->parts[2 * j + half], depth - 1, lower && i == j);
    cilk_sync;
  }
  return c;
}

static void solve(union node *x, const union node *l, int depth);

/// Solves both quarters of a row of x; the right one depends on the left one.
static void solve_row(union node *x, const union node *l, int row, int depth) {
  union node **left = &x->parts[2 * row], **right = left + 1;
  solve(*left, l->parts[0], depth);
  *right = subtract(*right, *left, l->parts[2], depth, false);
  solve(*right, l->parts[3], depth);
}

/// Solves x l^T = b for x, which replaces b.
static void solve(union node *x, const union node *l, int depth) {
  if (!x)
    return;
  if (depth == 0) {
    solve_leaf(x, l);
    return;
  }
  cilk_spawn solve_row(x, l, 0, depth - 1);
  solve_row(x, l, 1, depth - 1);
  cilk_sync;
}

/// Computes l of a = l l^T, and replaces a by it.
static void decompose(union node *a, int depth) {
  if (depth == 0) {
    decompose_leaf(a);
    return;
  }
  decompose(a->parts[0], depth - 1);
  solve(a->parts[2], a->parts[0], depth - 1);
  a->parts[3] =
      subtract(a->parts[3], a->parts[2], a->parts[2], depth - 1, true);
  decompose(a->parts[3], depth - 1);
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define subtract serial_subtract
#define solve_row serial_solve_row
#define solve serial_solve
#define decompose serial_decompose
#include "cholesky.c"
#undef cilk_spawn
#undef cilk_sync
#undef subtract
#undef solve_row
#undef solve
#undef decompose
#include "cholesky.c"

/// Returns the element of that row and column, and makes nodes for it if
/// necessary.
static double *element(union node *a, int depth, size_t row, size_t column) {
  while (depth-- > 0) {
    size_t half = (size_t)LEAF << depth;
    union node **next = &a->parts[2 * (row / half % 2) + column / half % 2];
    if (!*next)
      *next = new_node(depth == 0);
    a = *next;
  }
  return &a->at[row % LEAF][column % LEAF];
}

static void delete_tree(union node *a, int depth) {
  if (a && depth > 0)
    for (int i = 0; i < 4; ++i)
      delete_tree(a->parts[i], depth - 1);
  free(a);
}

/// Adds a x to y, or a^T x if \p turn is true.
static void apply(const union node *a, int depth, bool turn, const double *x,
                  double *y) {
  if (!a)
    return;
  if (depth == 0) {
    for (int i = 0; i < LEAF; ++i)
      for (int j = 0; j < LEAF; ++j)
        y[turn ? j : i] += a->at[i][j] * x[turn ? i : j];
    return;
  }
  size_t half = (size_t)LEAF << (depth - 1);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      apply(a->parts[2 * i + j], depth - 1, turn, x + (turn ? i : j) * half,
            y + (turn ? j : i) * half);
}

/// Makes the lower part of a symmetric matrix: a diagonal that outweighs its
/// row, and \p count elements anywhere below it. Also adds the whole matrix,
/// times x, to y.
static union node *make_matrix(size_t n, int depth, size_t count,
                               const double *x, double *y) {
  union node *a = new_node(depth == 0);
  unsigned long long random = 1;
  for (size_t i = 0; i < n; ++i) {
    *element(a, depth, i, i) = 1000;
    y[i] += 1000 * x[i];
  }
  while (count > 0) {
    random = random * 6364136223846793005ull + 1442695040888963407ull;
    size_t row = (size_t)(random >> 33) % n;
    size_t column = (size_t)(random >> 12) % n;
    if (column >= row)
      continue;
    double value = (double)(random >> 60) - 7.5;
    *element(a, depth, row, column) += value;
    y[row] += value * x[column];
    y[column] += value * x[row];
    --count;
  }
  return a;
}

/// Returns the largest difference of l (l^T x) and \p ax, relative to the
/// largest element of \p ax.
static double error_of(const union node *l, int depth, const double *x,
                       const double *ax, size_t n) {
  double *lx = allocate(2 * n, sizeof *lx), *llx = lx + n;
  apply(l, depth, true, x, lx);
  apply(l, depth, false, lx, llx);
  double most = 0, largest = 0;
  for (size_t i = 0; i < n; ++i) {
    double difference = fabs(llx[i] - ax[i]);
    // The comparison is also false if the difference is not a number.
    if (!(difference <= most))
      most = difference;
    largest = fmax(largest, fabs(ax[i]));
  }
  free(lx);
  return most / largest;
}

int main(int argc, char **argv) {
  size_t n = (size_t)size_argument(argc, argv, 1, "[SIZE]", 1024, 1, 65536);
  int depth = 0;
  while ((size_t)LEAF << depth < n)
    ++depth;
  n = (size_t)LEAF << depth;
  double *x = allocate(n, sizeof *x);
  for (size_t i = 0; i < n; ++i)
    x[i] = (double)(i * 2654435761u >> 7 & 1023) - 512;

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round)
    for (int which = 0; which < 2; ++which) {
      double *ax = allocate(n, sizeof *ax);
      union node *a = make_matrix(n, depth, 2 * n, x, ax);
      if (which == 0)
        MEASURE(serial, serial_decompose(a, depth));
      else
        MEASURE(parallel, decompose(a, depth));
      wrong |= !(error_of(a, depth, x, ax, n) < 1e-12);
      delete_tree(a, depth);
      free(ax);
    }
  printf("%zu x %zu matrix decomposed\n", n, n);
  free(x);
  return report(!wrong, serial, parallel);
}

#endif
