//===- rectmul.c - product of rectangular matrices ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cache-oblivious product of Frigo, Leiserson, Prokop and Ramachandran
// (FOCS 1999): halves the largest of the three dimensions until one block of
// each matrix is left. Halves of rows or of columns are parallel. Halves of the
// inner dimension add to the same numbers of the result. So the second half
// waits for the first, and no memory is needed except for the result. Blocks
// are contiguous, so that neither the leaf nor a cache meets strides.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The rows and columns of a block, and the rows of it that are summed
/// together.
enum { BLOCK = 32, STRIP = 4 };

typedef double block[BLOCK][BLOCK];

/// A part of a matrix of blocks: \p stride of them from one row to the next.
struct blocks {
  block *at;
  size_t stride;
};

static struct blocks part(struct blocks b, size_t row, size_t column) {
  return (struct blocks){b.at + row * b.stride + column, b.stride};
}

/// Computes c += a b. The rows of a strip of c share the loads of b.
static void multiply_leaf(block *restrict c, const block *restrict a,
                          const block *restrict b) {
  for (int i = 0; i < BLOCK; i += STRIP)
    for (int k = 0; k < BLOCK; ++k)
      for (int j = 0; j < BLOCK; ++j)
        for (int strip = 0; strip < STRIP; ++strip)
          (*c)[i + strip][j] += (*a)[i + strip][k] * (*b)[k][j];
}

#else

/// Computes c += a b for \p rows times \p terms blocks of a, and \p terms times
/// \p columns blocks of b.
static void multiply(struct blocks c, struct blocks a, struct blocks b,
                     size_t rows, size_t terms, size_t columns) {
  if (rows == 1 && terms == 1 && columns == 1) {
    multiply_leaf(c.at, a.at, b.at);
  } else if (rows >= terms && rows >= columns) {
    size_t half = rows / 2;
    cilk_spawn multiply(c, a, b, half, terms, columns);
    multiply(part(c, half, 0), part(a, half, 0), b, rows - half, terms,
             columns);
    cilk_sync;
  } else if (columns >= terms) {
    size_t half = columns / 2;
    cilk_spawn multiply(c, a, b, rows, terms, half);
    multiply(part(c, 0, half), a, part(b, 0, half), rows, terms,
             columns - half);
    cilk_sync;
  } else {
    size_t half = terms / 2;
    multiply(c, a, b, rows, half, columns);
    multiply(c, part(a, 0, half), part(b, half, 0), rows, terms - half,
             columns);
  }
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_spawn")
#pragma push_macro("cilk_sync")
#undef cilk_spawn
#undef cilk_sync
#define cilk_spawn
#define cilk_sync
#define multiply serial_multiply
#include "rectmul.c"
#undef multiply
#pragma pop_macro("cilk_spawn")
#pragma pop_macro("cilk_sync")
#include "rectmul.c"

/// Returns blocks of small integers, all of whose sums are exact.
static struct blocks make_matrix(size_t rows, size_t columns, unsigned seed) {
  struct blocks b = {allocate(rows * columns, sizeof(block)), columns};
  uint64_t random = seed;
  for (size_t at = 0; at < rows * columns; ++at)
    for (int i = 0; i < BLOCK; ++i)
      for (int j = 0; j < BLOCK; ++j) {
        random = random * UINT64_C(6364136223846793005) +
                 UINT64_C(1442695040888963407);
        b.at[at][i][j] = (double)(random >> 60);
      }
  return b;
}

/// Computes y = a x, for vectors of numbers, not blocks.
static void apply(struct blocks a, size_t rows, const double *x, double *y) {
  memset(y, 0, rows * BLOCK * sizeof *y);
  for (size_t row = 0; row < rows; ++row)
    for (size_t column = 0; column < a.stride; ++column)
      for (int i = 0; i < BLOCK; ++i)
        for (int j = 0; j < BLOCK; ++j)
          y[row * BLOCK + i] +=
              a.at[row * a.stride + column][i][j] * x[column * BLOCK + j];
}

/// Returns true if c x = a (b x) for a vector that is independent of the
/// matrices (Freivalds' test).
static bool is_product(struct blocks c, struct blocks a, struct blocks b,
                       size_t rows) {
  size_t terms = a.stride, columns = b.stride;
  double *x = allocate((columns + terms + 2 * rows) * BLOCK, sizeof *x);
  double *bx = x + columns * BLOCK, *abx = bx + terms * BLOCK,
         *cx = abx + rows * BLOCK;
  for (size_t i = 0; i < columns * BLOCK; ++i)
    x[i] = (double)(i * 2654435761u >> 7 & 1023);
  apply(b, terms, x, bx);
  apply(a, rows, bx, abx);
  apply(c, rows, x, cx);
  bool same = !memcmp(cx, abx, rows * BLOCK * sizeof *cx);
  free(x);
  return same;
}

int main(int argc, char **argv) {
  size_t n = (size_t)size_argument(argc, argv, 1, "[SIZE]", 1536, 1, 16384);
  // The product has a wide result and few terms.
  size_t rows = (n + BLOCK - 1) / BLOCK, terms = (rows + 1) / 2,
         columns = 2 * rows, size = rows * columns * sizeof(block);
  struct blocks a = make_matrix(rows, terms, 1),
                b = make_matrix(terms, columns, 2);
  struct blocks c = {allocate(rows * columns, sizeof(block)), columns},
                d = {allocate(rows * columns, sizeof(block)), columns};

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    memset(c.at, 0, size);
    MEASURE(serial, serial_multiply(c, a, b, rows, terms, columns));
    memset(d.at, 0, size);
    MEASURE(parallel, multiply(d, a, b, rows, terms, columns));
    wrong |= !is_product(d, a, b, rows) || memcmp(c.at, d.at, size) != 0;
  }
  printf("product of %zu x %zu and %zu x %zu numbers\n", rows * BLOCK,
         terms * BLOCK, terms * BLOCK, columns * BLOCK);
  free(d.at);
  free(c.at);
  free(b.at);
  free(a.at);
  return report(!wrong, serial, parallel);
}

#endif
