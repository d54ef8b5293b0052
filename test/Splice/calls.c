// Spliced calls of recursive functions with declared effects compute the serial projection's
// results bit for bit: halves of rows, quarters of a matrix, a sweep in place, parts of different
// sizes, and steps of two functions, some of which don't make a call. The results are also equal if
// all data fit the cache and the calls are not reordered. `calls SIZE STEPS` prints a checksum of
// each.
// RUN: %clang_splice -O2 -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O0 %s -o %t && %t | diff %t.expected -
// RUN: %if nightly %{ %clang_splice -O1 %s -o %t && %t | diff %t.expected - %}
// RUN: %clang_splice -O3 -g %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 %s -o %t
// RUN: env CILK_NWORKERS=1 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=2 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=8 %t | diff %t.expected -
// RUN: %t.serial 37 9 > %t.expected-small
// RUN: env CILK_NWORKERS=4 %t 37 9 | diff %t.expected-small -
// RUN: %clang_splice -O2 -DSPLICE_CACHE=268435456 %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 -static-libopencilk %s -o %t && %t | diff %t.expected -
// RUN: %if nightly %{ %clang_splice -O2 -ftapir=omp %s -o %t && %t | diff %t.expected - %}
// RUN: %clang_splice -O2 -fopencilk-enable-pedigrees %s -o %t && %t | diff %t.expected -
#include "Inputs/small-cache.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

// CHECK-NOT: is not spliced
// CHECK-COUNT-5: remark: the steps of this loop are spliced; calls in each:
// CHECK-NOT: remark: the steps
// CHECK-NOT: is not spliced

// Divides rows, of which a step needs its neighbours.
#pragma cilk splice reads(a[(lo - 1) * m : (hi + 1) * m]) writes(b[lo * m : hi * m])
static void rows(const double *a, double *b, long m, long lo, long hi) {
  if (hi - lo <= 4) {
    for (long i = lo * m; i < hi * m; ++i)
      b[i] = 0.25 * (a[i - m] + a[i + m]) + 0.5 * a[i];
    return;
  }
  const long middle = lo + (hi - lo) / 2;
  cilk_spawn rows(a, b, m, lo, middle);
  rows(a, b, m, middle, hi);
  cilk_sync;
}
NOINLINE static void jacobi(long n, int steps, double *a, double *b) {
#pragma cilk splice(6)
  for (int t = 0; t < steps; ++t) {
    rows(a, b, n, 1, n - 1);
    double *c = a;
    a = b;
    b = c;
  }
}

// Divides into quarters, down to blocks.
#pragma cilk splice reads(((const double (*)[n])a)[i - 1 : i1 + 1][j - 1 : j1 + 1]) \
    writes(((double (*)[n])b)[i : i1][j : j1])
static void quarters(long n, const double *a, double *b, long i, long i1, long j, long j1) {
  if (i1 - i <= 16 || j1 - j <= 16) {
    for (long k = i; k < i1; ++k)
      for (long l = j; l < j1; ++l)
        b[k * n + l] = 0.2 * (a[k * n + l] + a[k * n + l - 1] + a[k * n + l + 1] +
                              a[(k - 1) * n + l] + a[(k + 1) * n + l]);
  } else {
    const long im = (i + i1) / 2, jm = (j + j1) / 2;
    cilk_spawn quarters(n, a, b, i, im, j, jm);
    cilk_spawn quarters(n, a, b, i, im, jm, j1);
    cilk_spawn quarters(n, a, b, im, i1, j, jm);
    quarters(n, a, b, im, i1, jm, j1);
    cilk_sync;
  }
}
NOINLINE static void blocks(long n, int steps, double *a, double *b) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    quarters(n, a, b, 1, n - 1, 1, n - 1);
    quarters(n, b, a, 1, n - 1, 1, n - 1);
  }
}

// Works in place, so that one half comes before the other.
#pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(a[lo : hi])
static void sweep(double *a, long lo, long hi) {
  if (hi - lo < 100) {
    for (long i = lo; i < hi; ++i)
      a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    return;
  }
  sweep(a, lo, lo + (hi - lo) / 2);
  sweep(a, lo + (hi - lo) / 2, hi);
}
NOINLINE static void seidel(long n, int steps, double *a) {
#pragma cilk splice
  for (int t = 0; t < steps; ++t)
    sweep(a, 1, n - 1);
}

// Divides into thirds, which may all be empty, and has an empty base case.
#pragma cilk splice writes(a[lo : hi][0]) reads(b[lo : hi])
static void thirds(long (*a)[2], const long *b, long lo, long hi, long by) {
  if (lo >= hi)
    return;
  if (hi - lo == 1) {
    a[lo][0] = a[lo][0] * 3 + b[lo] + by;
    return;
  }
  const long first = lo + (hi - lo) / 3, second = first + 1 + (hi - first) / 4;
  if (first > lo)
    cilk_spawn thirds(a, b, lo, first, by);
  if (second - first > 1)
    cilk_spawn thirds(a, b, first, second, by);
  else
    thirds(a, b, first, second, by);
  thirds(a, b, second, hi, by);
  cilk_sync;
}
#pragma cilk splice reads(a[lo : hi]) \
    writes(b[n - hi : n - lo])
static void backwards(const long (*a)[2], long *b, long n, long lo, long hi) {
  if (hi - lo < 9) {
    for (long i = lo; i < hi; ++i)
      b[n - 1 - i] = a[i][0] ^ a[i][1];
  } else {
    cilk_spawn backwards(a, b, n, lo, (lo + hi) / 2);
    backwards(a, b, n, (lo + hi) / 2, hi);
  }
}
NOINLINE static void mixed(long n, int steps, long (*a)[2], long *b) {
#pragma cilk splice(9)
  for (int t = 0; t < steps; ++t) {
    thirds(a, b, t, n, t);
    if (t % 3 != 1)
      backwards((const long (*)[2])a, b, n, 0, n - t);
  }
}

// Makes more steps at a time than the engine takes.
NOINLINE static void many(long n, int steps, double *a, double *b) {
#pragma cilk splice(100)
  for (int t = 0; t < steps; ++t) {
    rows(a, b, n, 1, n - 1);
    rows(b, a, n, 2, n - 2);
  }
}

static uint64_t sum(const void *data, size_t size) {
  uint64_t result = 1469598103934665603u;
  for (size_t i = 0; i < size; ++i)
    result = (result ^ ((const unsigned char *)data)[i]) * 1099511628211u;
  return result;
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 500;
  const int steps = argc > 2 ? atoi(argv[2]) : 20;
  const size_t count = (size_t)(n * n), size = count * sizeof(double);
  double *a = malloc(size), *b = malloc(size);
  for (size_t i = 0; i < count; ++i)
    a[i] = b[i] = (double)(i * 7919 % 1000) / 1000;
  jacobi(n, steps, a, b);
  printf("%lx %lx\n", (long)sum(a, size), (long)sum(b, size));
  blocks(n, steps, a, b);
  printf("%lx %lx\n", (long)sum(a, size), (long)sum(b, size));
  seidel(n * n, steps, a);
  printf("%lx\n", (long)sum(a, size));
  many(n, 2 * steps, a, b);
  printf("%lx %lx\n", (long)sum(a, size), (long)sum(b, size));
  mixed(n * n / 20, steps, (long (*)[2])a, (long *)b);
  printf("%lx %lx\n", (long)sum(a, size), (long)sum(b, size));
  for (int k = 0; k < 4; ++k) {
    jacobi(k, k, a, b);
    mixed(k, k, (long (*)[2])a, (long *)b);
    seidel(k, 0, a);
  }
  printf("%lx %lx\n", (long)sum(a, size), (long)sum(b, size));
  free(a);
  free(b);
  return 0;
}
