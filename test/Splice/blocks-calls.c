// A block after the pragma is spliced as if it were one step of a loop: calls of several functions,
// in their order, consecutive calls of the same function, and parallel loops. The results are those
// of the serial projection, bit for bit, in C and in C++.
// RUN: %clang_splice -O2 -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O0 %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 %s -o %t
// RUN: env CILK_NWORKERS=1 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=2 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=8 %t | diff %t.expected -
// RUN: %clang_splice -O2 -ftapir=omp %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice++ -O2 -x c++ -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice++ -O2 -x c++ %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -E %s -o %t.i && %clang_splice -O2 %t.i -o %t && %t | diff %t.expected -
#include "Inputs/small-cache.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define NOEXCEPT noexcept
#else
#define NOEXCEPT
#endif
#define NOINLINE __attribute__((noinline))

// CHECK: :[[#@LINE+38]]:3: remark: this block is spliced; calls: 3
// CHECK: remark: this block is spliced; calls: 4
// CHECK: remark: this block is spliced; parallel loops: 2
// CHECK-NOT: remark: this {{.*}} is not spliced

#pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
static void smooth(const double *a, double *b, long lo, long hi) NOEXCEPT {
  if (hi - lo < 1000) {
    for (long i = lo; i < hi; ++i)
      b[i] = 0.25 * (a[i - 1] + a[i + 1]) + 0.5 * a[i];
    return;
  }
  cilk_spawn smooth(a, b, lo, (lo + hi) / 2);
  smooth(a, b, (lo + hi) / 2, hi);
}
#pragma cilk splice writes(a[lo : hi])
static void scale(double *a, double by, long lo, long hi) NOEXCEPT {
  if (hi - lo < 700) {
    for (long i = lo; i < hi; ++i)
      a[i] = a[i] * by + 1;
    return;
  }
  cilk_spawn scale(a, by, lo, (lo + hi) / 2);
  scale(a, by, (lo + hi) / 2, hi);
}
#pragma cilk splice reads(a[lo : hi]) writes(b[n - hi : n - lo])
static void turn(const double *a, double *b, long n, long lo, long hi) NOEXCEPT {
  if (hi - lo < 900) {
    for (long i = lo; i < hi; ++i)
      b[n - 1 - i] = a[i];
    return;
  }
  cilk_spawn turn(a, b, n, lo, (lo + hi) / 2);
  turn(a, b, n, (lo + hi) / 2, hi);
}

NOINLINE static void one_of_each(double *a, double *b, double *c, long n) {
#pragma cilk splice
  {
    smooth(a, b, 1, n - 1);
    scale(b, 1.5, 0, n);
    turn(b, c, n, 0, n);
  }
}
// The block is in a loop, and under a condition, with a value of its own.
NOINLINE static void several(double *a, double *b, long n, int times) {
  for (int t = 0; t < times; ++t)
    if (t != 2)
#pragma cilk splice
    {
      const long half = n / 2;
      smooth(a, b, 1, n - 1);
      smooth(b, a, 1, n - 1);
      scale(a, 0.5, 0, half);
      scale(b, 0.75, half, n);
    }
    else
      b[0] += 1;
}
NOINLINE static void loops(double *a, double *b, double *c, long n) {
#pragma cilk splice
  {
    cilk_for (long i = 1; i < n - 1; ++i)
      b[i] = a[i - 1] - a[i + 1];
    cilk_for (long i = 1; i < n - 1; ++i)
      c[i] = b[i - 1] * 3 + b[i];
  }
}

static uint64_t sum(const double *data, long n) {
  uint64_t result = 1469598103934665603u;
  for (long i = 0; i < n * 8; ++i)
    result = (result ^ ((const unsigned char *)data)[i]) * 1099511628211u;
  return result;
}

int main(void) {
  const long sizes[] = {400000, 5000, 3, 2};
  for (int s = 0; s < 4; ++s) {
    const long n = sizes[s];
    double *all[3];
    for (int k = 0; k < 3; ++k) {
      all[k] = (double *)malloc(n * sizeof(double));
      for (long i = 0; i < n; ++i)
        all[k][i] = (double)(i * 7919 % 1000 + k) / 1000;
    }
    one_of_each(all[0], all[1], all[2], n);
    several(all[0], all[1], n, 5);
    loops(all[0], all[1], all[2], n);
    for (int k = 0; k < 3; ++k) {
      printf("%lx\n", (long)sum(all[k], n));
      free(all[k]);
    }
  }
  return 0;
}
