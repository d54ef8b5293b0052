//===- numeric.c - recursive numerical kernels ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two numerical programs in the style of those that came with Cilk-5. One
// recurses over quadrants of a matrix that is stored block by block, and
// syncs where a quadrant is needed. The other recurses over the halves of a
// sum; its loops are split by hand or by cilk_for. The schedule does not
// change the order of additions, so the results are the same to the last
// bit.
//
// RUN: %check_program %s -- -DSIZE=64 -ffp-contract=off -lm
// RUN: %check_program --serial-target= --levels 1 --workers 4 %s -- -DSIZE=32 -fsanitize=address -lm
// RUN: %check_program --serial-target= --levels 1 --workers 4 %s -- -DSIZE=32 -fsanitize=thread -lm
//===----------------------------------------------------------------------===//

#include "program.h"

#include <cilk/cilk.h>
#include <complex.h>
#include <math.h>
#include <string.h>

/* The number of rows, and of columns, of a block. */
enum { BLOCK = 8 };

typedef double block[BLOCK][BLOCK];

/* A square of blocks, part of a larger square with `stride` blocks in a row. */
#define QUADRANT(matrix, i, j)                                                 \
  (&(matrix)[(size_t)half * (i) * stride + half * (j)])

static size_t stride;

/*
 * Operations on single blocks.
 */

/* c -= a b */
static void block_schur(block c, block a, block b) {
  for (int i = 0; i < BLOCK; ++i)
    for (int k = 0; k < BLOCK; ++k) {
      double factor = a[i][k];
      for (int j = 0; j < BLOCK; ++j)
        c[i][j] -= factor * b[k][j];
    }
}

/* Factors a block in place: a unit lower and an upper triangle. */
static void block_lu(block a) {
  for (int k = 0; k < BLOCK; ++k)
    for (int i = k + 1; i < BLOCK; ++i) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < BLOCK; ++j)
        a[i][j] -= a[i][k] * a[k][j];
    }
}

/* Solves lower x = b, and stores x in b. */
static void block_lower_solve(block b, block lower) {
  for (int i = 1; i < BLOCK; ++i)
    for (int k = 0; k < i; ++k)
      for (int j = 0; j < BLOCK; ++j)
        b[i][j] -= lower[i][k] * b[k][j];
}

/* Solves x upper = b, and stores x in b. */
static void block_upper_solve(block b, block upper) {
  for (int i = 0; i < BLOCK; ++i)
    for (int j = 0; j < BLOCK; ++j) {
      for (int k = 0; k < j; ++k)
        b[i][j] -= b[i][k] * upper[k][j];
      b[i][j] /= upper[j][j];
    }
}

/*
 * The same operations on squares of n blocks.
 */

/* c -= a b: computes the four products with the left half of a, and then those
   with the right half, as both are added to the same quadrants. */
static void schur(block *c, block *a, block *b, size_t n) {
  if (n == 1) {
    block_schur(*c, *a, *b);
    return;
  }
  size_t half = n / 2;
  for (int k = 0; k < 2; ++k) {
    cilk_spawn schur(QUADRANT(c, 0, 0), QUADRANT(a, 0, k), QUADRANT(b, k, 0),
                     half);
    cilk_spawn schur(QUADRANT(c, 0, 1), QUADRANT(a, 0, k), QUADRANT(b, k, 1),
                     half);
    cilk_spawn schur(QUADRANT(c, 1, 0), QUADRANT(a, 1, k), QUADRANT(b, k, 0),
                     half);
    schur(QUADRANT(c, 1, 1), QUADRANT(a, 1, k), QUADRANT(b, k, 1), half);
    cilk_sync;
  }
}

static void lower_solve(block *b, block *lower, size_t n);

/* Solves for one half of the columns: the upper rows, then the lower ones. */
static void lower_half(block *top, block *bottom, block *lower, size_t half) {
  cilk_spawn lower_solve(top, QUADRANT(lower, 0, 0), half);
  cilk_sync;
  cilk_spawn schur(bottom, QUADRANT(lower, 1, 0), top, half);
  cilk_sync;
  cilk_spawn lower_solve(bottom, QUADRANT(lower, 1, 1), half);
  cilk_sync;
}

static void lower_solve(block *b, block *lower, size_t n) {
  if (n == 1) {
    block_lower_solve(*b, *lower);
    return;
  }
  size_t half = n / 2;
  cilk_spawn lower_half(QUADRANT(b, 0, 0), QUADRANT(b, 1, 0), lower, half);
  lower_half(QUADRANT(b, 0, 1), QUADRANT(b, 1, 1), lower, half);
  cilk_sync;
}

static void upper_solve(block *b, block *upper, size_t n);

/* Solves for one half of the rows: the left columns, then the right ones. */
static void upper_half(block *left, block *right, block *upper, size_t half) {
  upper_solve(left, QUADRANT(upper, 0, 0), half);
  schur(right, left, QUADRANT(upper, 0, 1), half);
  upper_solve(right, QUADRANT(upper, 1, 1), half);
}

static void upper_solve(block *b, block *upper, size_t n) {
  if (n == 1) {
    block_upper_solve(*b, *upper);
    return;
  }
  size_t half = n / 2;
  cilk_spawn upper_half(QUADRANT(b, 0, 0), QUADRANT(b, 0, 1), upper, half);
  upper_half(QUADRANT(b, 1, 0), QUADRANT(b, 1, 1), upper, half);
  cilk_sync;
}

/* Factors a square of blocks in place. */
static void lu(block *a, size_t n) {
  if (n == 1) {
    block_lu(*a);
    return;
  }
  size_t half = n / 2;
  lu(QUADRANT(a, 0, 0), half);
  cilk_spawn lower_solve(QUADRANT(a, 0, 1), QUADRANT(a, 0, 0), half);
  cilk_spawn upper_solve(QUADRANT(a, 1, 0), QUADRANT(a, 0, 0), half);
  cilk_sync;
  schur(QUADRANT(a, 1, 1), QUADRANT(a, 1, 0), QUADRANT(a, 0, 1), half);
  lu(QUADRANT(a, 1, 1), half);
}

static double *element(block *a, size_t i, size_t j) {
  return &a[i / BLOCK * stride + j / BLOCK][i % BLOCK][j % BLOCK];
}

/* Returns the greatest difference between the product of the factors and the
   original matrix. */
static double lu_error(block *factors, block *original, size_t n) {
  double *errors = calloc(n, sizeof *errors), error = 0;
  cilk_for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j) {
      double sum = 0;
      for (size_t k = 0; k <= i && k <= j; ++k)
        sum += (k == i ? 1 : *element(factors, i, k)) * *element(factors, k, j);
      errors[i] = fmax(errors[i], fabs(sum - *element(original, i, j)));
    }
  for (size_t i = 0; i < n; ++i)
    error = fmax(error, errors[i]);
  free(errors);
  return error;
}

static void check_lu(size_t n) {
  stride = n / BLOCK;
  block *a = calloc(stride * stride, sizeof *a);
  block *original = malloc(stride * stride * sizeof *a);
  cilk_for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      *element(a, i, j) = fraction(i * n + j) + (i == j ? 10 : 0);
  memcpy(original, a, stride * stride * sizeof *a);
  lu(a, stride);
  expect(lu_error(a, original, n) < 1e-9, "LU decomposition");

  /* The determinant, as a power of two and a factor. */
  double determinant = 1;
  long exponent = 0;
  for (size_t i = 0; i < n; ++i) {
    int e;
    determinant = frexp(determinant * *element(a, i, i), &e);
    exponent += e;
  }
  printf("determinant of %zu x %zu: %a * 2^%ld\n", n, n, determinant, exponent);
  free(original);
  free(a);
}

/*
 * The transform: sums of x[k] root^(j k), by halves with even and odd k.
 */

typedef double complex number;

/* Computes the powers of the root of unity for a transform of n. */
static void compute_roots(number *roots, long from, long to, long n) {
  if (to - from > 64) {
    long middle = from + (to - from) / 2;
    cilk_spawn compute_roots(roots, from, middle, n);
    compute_roots(roots, middle, to, n);
    cilk_sync;
    return;
  }
  for (long i = from; i < to; ++i) {
    double angle = -2 * 3.14159265358979323846 * (double)i / (double)n;
    roots[i] = cos(angle) + sin(angle) * I;
  }
}

static void butterflies(const number *even, const number *odd, number *out,
                        const number *roots, long step, long from, long to,
                        long half) {
  if (to - from > 128) {
    long middle = from + (to - from) / 2;
    cilk_spawn butterflies(even, odd, out, roots, step, from, middle, half);
    cilk_spawn butterflies(even, odd, out, roots, step, middle, to, half);
    return;
  }
  for (long i = from; i < to; ++i) {
    number twisted = roots[i * step] * odd[i];
    out[i] = even[i] + twisted;
    out[i + half] = even[i] - twisted;
  }
}

/* Transforms x[0], x[step], ... into out; spare has as much room. */
static void fft(const number *x, number *out, number *spare,
                const number *roots, long step, long n) {
  if (n == 1) {
    *out = *x;
    return;
  }
  long half = n / 2;
  cilk_spawn fft(x, spare, out, roots, 2 * step, half);
  cilk_spawn fft(x + step, spare + half, out + half, roots, 2 * step, half);
  cilk_sync;
  butterflies(spare, spare + half, out, roots, step, 0, half, half);
}

/* Returns one of the sums by its definition. */
static number direct_sum(const number *x, const number *roots, long j, long n) {
  number sum = 0;
  for (long k = 0; k < n; ++k)
    sum += x[k] * roots[(long long)j * k % n];
  return sum;
}

static void check_fft(long n) {
  size_t size = (size_t)n;
  number *x = calloc(size, sizeof *x), *y = calloc(size, sizeof *x);
  number *z = calloc(size, sizeof *x), *spare = calloc(size, sizeof *x);
  number *roots = calloc(size, sizeof *x);
  compute_roots(roots, 0, n, n);
  cilk_for (long i = 0; i < n; ++i)
    x[i] = fraction((uint64_t)i) - 0.5 + (fraction(~(uint64_t)i) - 0.5) * I;
  fft(x, y, spare, roots, 1, n);

  double error = 0;
  for (long i = 0; i < 16; ++i) {
    long j = (long)(mix((uint64_t)i) % size);
    error = fmax(error, cabs(y[j] - direct_sum(x, roots, j, n)));
  }
  expect(error < 1e-7, "transform");

  /* The reverse: the transform of the conjugates is n times that of the input.
   */
  cilk_for (number *p = y; p != y + n; ++p)
    *p = conj(*p);
  fft(y, z, spare, roots, 1, n);
  error = 0;
  for (long i = 0; i < n; ++i)
    error = fmax(error, cabs(conj(z[i]) / (double)n - x[i]));
  expect(error < 1e-12, "inverse transform");

  number sum = 0;
  for (long i = 0; i < n; ++i)
    sum = sum * (0.6 + 0.7 * I) + y[i];
  printf("transform of %ld: %.6f%+.6fi\n", n, creal(sum), cimag(sum));
  free(roots);
  free(spare);
  free(z);
  free(y);
  free(x);
}

int main(int argc, char **argv) {
  long size = size_argument(argc, argv, 512, BLOCK, 1 << 13), n = BLOCK;
  while (2 * n <= size)
    n *= 2;
  check_lu((size_t)n);
  check_lu((size_t)n / 2 < BLOCK ? BLOCK : (size_t)n / 2);
  check_fft(512 * n);
  check_fft(n);
  return report();
}
