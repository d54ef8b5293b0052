//===- lu.c - LU decomposition in blocks ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without pivoting, of a matrix with a heavy diagonal. Each step of the block
// algorithm is three parallel loops.
//
//===----------------------------------------------------------------------===//

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BLOCK = 32 };

static long n;
static double *a;

#define A(i, j) a[(i) * n + (j)]

// The part of A(i0.., j0..) less that of A(i0.., k0..) times A(k0.., j0..).
static void subtract_product(long i0, long j0, long k0) {
  for (long i = i0; i < i0 + BLOCK; ++i)
    for (long k = k0; k < k0 + BLOCK; ++k)
      for (long j = j0; j < j0 + BLOCK; ++j)
        A(i, j) -= A(i, k) * A(k, j);
}

static void decompose(long k0) {
  for (long k = k0; k < k0 + BLOCK; ++k)
    for (long i = k + 1; i < k0 + BLOCK; ++i) {
      A(i, k) /= A(k, k);
      for (long j = k + 1; j < k0 + BLOCK; ++j)
        A(i, j) -= A(i, k) * A(k, j);
    }
}

static void solve_lower(long k0, long j0) {
  for (long k = k0; k < k0 + BLOCK; ++k)
    for (long i = k + 1; i < k0 + BLOCK; ++i)
      for (long j = j0; j < j0 + BLOCK; ++j)
        A(i, j) -= A(i, k) * A(k, j);
}

static void solve_upper(long i0, long k0) {
  for (long i = i0; i < i0 + BLOCK; ++i)
    for (long k = k0; k < k0 + BLOCK; ++k) {
      A(i, k) /= A(k, k);
      for (long j = k + 1; j < k0 + BLOCK; ++j)
        A(i, j) -= A(i, k) * A(k, j);
    }
}

static void lu(void) {
  for (long k = 0; k < n; k += BLOCK) {
    decompose(k);
    cilk_spawn {
      cilk_for (long j = k + BLOCK; j < n; j += BLOCK)
        solve_lower(k, j);
    }
    cilk_for (long i = k + BLOCK; i < n; i += BLOCK)
      solve_upper(i, k);
    cilk_sync;
    cilk_for (long i = k + BLOCK; i < n; i += BLOCK)
      cilk_for (long j = k + BLOCK; j < n; j += BLOCK)
        subtract_product(i, j, k);
  }
}

int main(int argc, char **argv) {
  n = (argc > 1 ? atol(argv[1]) : 1024) / BLOCK * BLOCK;
  a = malloc(sizeof *a * (size_t)(n * n));
  for (long i = 0; a && i < n * n; ++i)
    a[i] =
        (double)(i * 7919 % 1000) / 1000 + (i % (n + 1) == 0 ? (double)n : 0);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  lu();
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("parallel %.6f s\n", (double)(end.tv_sec - begin.tv_sec) +
                                  1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
}
