// Stencils with '#pragma cilk splice' compute the serial projection's results bit for bit:
// with two loops in a step, with arrays that are swapped or go around in a ring, over time
// as well as space, in place, and with loops that may be empty; and with values that
// iterations leave in a local array for the next step. `pragma SIZE STEPS` prints a checksum
// of each.
// RUN: %clang_splice -O2 -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -O3 -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --allow-empty --check-prefix=O3 %s
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O0 %s -o %t && %t | diff %t.expected -
// RUN: %if nightly %{ %clang_splice -O1 %s -o %t && %t | diff %t.expected - %}
// RUN: %if nightly %{ env CILK_NWORKERS=2 %t | diff %t.expected - %}
// RUN: %clang_splice -O3 %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 %s -o %t
// RUN: env CILK_NWORKERS=1 %t | diff %t.expected -
// RUN: env CILK_NWORKERS=2 %t | diff %t.expected -
// RUN: %if nightly %{ env CILK_NWORKERS=4 %t | diff %t.expected - %}
// RUN: env CILK_NWORKERS=8 %t | diff %t.expected -
// RUN: %if nightly %{ %clang_splice -O2 -static-libopencilk %s -o %t && %t | diff %t.expected - %}
// RUN: %if nightly %{ %clang_splice -O2 -ftapir=omp %s -o %t && %t | diff %t.expected - %}
// RUN: %clang_splice -O2 -fopencilk-enable-pedigrees %s -o %t && %t | diff %t.expected -
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

// CHECK-NOT: is not spliced
// CHECK-COUNT-9: remark: the steps of this loop are spliced
// CHECK-NOT: remark: the steps
// CHECK-NOT: is not spliced

NOINLINE static void jacobi_2d(int n, int steps, double (*a)[n], double (*b)[n]) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    cilk_for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    cilk_for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        a[i][j] = 0.2 * (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
  }
}

// The loop's copy for the case of no iterations gets no remark.
// O3-NOT: :[[#@LINE+2]]:3: remark: this loop is not spliced
NOINLINE static double *swapped(long n, int steps, double *a, double *b) {
#pragma cilk splice(16)
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 1; i < n - 1; ++i)
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    double *c = a;
    a = b;
    b = c;
  }
  return a;
}

NOINLINE static double *ring(long n, int steps, double *a, double *b, double *c) {
#pragma cilk splice
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 1; i < n - 1; ++i)
      c[i] = 2 * b[i] - a[i] + 0.1 * (b[i - 1] - 2 * b[i] + b[i + 1]);
    double *d = a;
    a = b;
    b = c;
    c = d;
  }
  return b;
}

// Each step has a row of its own, one element shorter than the one before.
NOINLINE static void triangle(long n, int steps, double *rows) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 0; i < n - t - 1; ++i)
      rows[(t + 1) * n + i] = 0.5 * (rows[t * n + i] + rows[t * n + i + 1]) + t;
  }
}

NOINLINE static void in_place(long n, int steps, double *a, double *left) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 0; i < n; ++i)
      left[i] = a[i];
    cilk_for (long i = 1; i < n; ++i)
      a[i] = a[i] * 0.75 + left[i - 1] * 0.25;
  }
}

// Runs backwards, with strides, and with an index that counts elements.
NOINLINE static void strided(int n, int steps, float *a, float *b) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t) {
    cilk_for (int i = n - 2; i > 0; i -= 2)
      b[i] = a[i - 1] + a[i + 1] + t;
    cilk_for (int i = 1; i < n - 1; ++i)
      a[i] = (b[i - 1] + b[i + 1]) * 0.3f;
  }
}

// Multiplies rows by a vector and columns by another: no reordering is possible here.
NOINLINE static void both_ways(int n, int steps, double (*a)[n], double *x, double *y) {
#pragma cilk splice(2)
  for (int t = 0; t < steps; ++t) {
    cilk_for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int j = 0; j < n; ++j)
        sum += a[i][j] * x[j];
      y[i] = sum / n;
    }
    cilk_for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int j = 0; j < n; ++j)
        sum += a[j][i] * y[j];
      x[i] = sum / n;
    }
  }
}

// Code after the loop may use the loop's results.
NOINLINE static long counted(long n, int steps, long *a, long *b) {
  long t = 3;
#pragma cilk splice(4)
  for (; t < steps; ++t) {
    cilk_for (long i = 0; i < n; ++i)
      b[i] = a[i] + t;
    cilk_for (long i = 0; i < n; ++i)
      a[i] = b[i] * 3;
  }
  return t;
}

// Carries an array of the second loop only. In some steps that loop reads, from the other end,
// elements that the first loop writes.
enum { Carried = 800000 };
NOINLINE static void carried(int steps, double *w, double *v, double *src, double *other,
                             const double *a, double *out) {
  const long n = Carried;
  unsigned char kept[Carried];
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 0; i < n; ++i)
      w[n - 1 - i] = a[i] + t;
    cilk_for (long i = 0; i < n; ++i) {
      const unsigned char x = t == 0 ? 1 : kept[i];
      kept[i] = (unsigned char)(x * 3 + (long)(src[i] * 1000));
      out[t * n + i] = x;
    }
    double *z = w;
    w = v;
    v = z;
    z = src;
    src = other;
    other = z;
  }
}

static uint64_t sum(const void *data, size_t size) {
  uint64_t result = 1469598103934665603u;
  for (size_t i = 0; i < size; ++i)
    result = (result ^ ((const unsigned char *)data)[i]) * 1099511628211u;
  return result;
}

static double *numbers(size_t n) {
  double *a = malloc(n * sizeof *a);
  for (size_t i = 0; i < n; ++i)
    a[i] = (double)(i * 7919 % 1000) / 1000;
  return a;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 700;
  const int steps = argc > 2 ? atoi(argv[2]) : 11;
  const long m = (long)n * n;
  double *a = numbers((size_t)m), *b = numbers((size_t)m), *c = numbers((size_t)m);
  const size_t size = (size_t)m * sizeof *a;
  jacobi_2d(n, steps, (double (*)[n])a, (double (*)[n])b);
  printf("%lx\n", (long)sum(a, size));
  printf("%lx\n", (long)sum(swapped(m, steps, a, b), size));
  printf("%lx\n", (long)sum(ring(m, steps, a, b, c), size));
  for (long k = 0; k < 3; ++k)
    printf("%lx\n", (long)(triangle(m / (steps + 1), steps - (int)k, a), sum(a, size)));
  printf("%lx\n", (long)(in_place(m, steps, a, b), sum(a, size)));
  for (int k = 0; k < 3; ++k)
    printf("%lx\n", (long)(strided((int)m - k, steps, (float *)a, (float *)b), sum(a, size)));
  printf("%lx\n", (long)(both_ways(n, 3, (double (*)[n])c, a, b), sum(a, (size_t)n * 8)));
  for (int k = 0; k < 9; k += 2)
    printf("%ld %lx\n", counted(m, k, (long *)a, (long *)b), (long)sum(a, size));
  for (int k = 0; k < 4; ++k) {
    jacobi_2d(k, steps, (double (*)[k])a, (double (*)[k])b);
    swapped(k, steps, a, b);
    triangle(k, k, a);
  }
  printf("%lx %lx\n", (long)sum(a, size), (long)sum(b, size));
  double *all = calloc((size_t)Carried * 9, sizeof *all);
  double *rest = numbers((size_t)Carried * 4);
  carried(9, rest, rest + Carried, rest, rest + 2 * Carried, rest + 3 * Carried, all);
  printf("%lx\n", (long)sum(all, (size_t)Carried * 9 * sizeof *all));
  free(all);
  free(rest);
  free(a);
  free(b);
  free(c);
  return 0;
}
