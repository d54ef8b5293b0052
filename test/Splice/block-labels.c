// A block that is spliced may have labels that are used in it: splicing works if they are in an
// iteration. If control jumps back in the block, the results are those of the serial projection. In
// C, a label may come before the pragma of a block or of a loop.
// RUN: %clang_splice -O2 -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice++ -O2 -x c++ -Rpass=tapir -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O0 %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice++ -O2 -x c++ %s -o %t && %t | diff %t.expected -
// RUN: FileCheck --check-prefix=RESULT %s < %t.expected
#include <stdio.h>

#define NOINLINE __attribute__((noinline))

// CHECK: :[[#@LINE+4]]:3: remark: this block is spliced; parallel loops: 2
// CHECK: :[[#@LINE+19]]:3: remark: this block is spliced; parallel loops: 2
NOINLINE static void in_iteration(const double *a, double *b, double *c, long n) {
#pragma cilk splice
  {
    cilk_for (long i = 0; i < n; ++i) {
      b[i] = a[i];
      if (a[i] < 0.5)
        goto small;
      b[i] *= 2;
    small:;
    }
    cilk_for (long i = 1; i < n; ++i)
      c[i] = b[i] - b[i - 1];
  }
}
NOINLINE static void label_before(const double *a, double *b, double *c, long n) {
  goto here;
here:
#pragma cilk splice
  {
    cilk_for (long i = 0; i < n; ++i)
      b[i] += a[i];
    cilk_for (long i = 1; i < n; ++i)
      c[i] += b[i] - b[i - 1];
  }
}
// The steps are in a loop of the block's own, whose number of iterations is unknown.
NOINLINE static void around(const double *a, double *b, double *c, long n, int times) {
#pragma cilk splice
  {
  again:
    cilk_for (long i = 0; i < n; ++i)
      b[i] += a[i];
    if (times == 7)
      goto last;
    cilk_for (long i = 1; i < n; ++i)
      c[i] += b[i] - b[i - 1];
  last:
    if (--times > 0)
      goto again;
  }
}
NOINLINE static void computed(const double *a, double *b, long n, int which) {
#pragma cilk splice
  {
    static void *const places[] = {&&one, &&two};
    goto *places[which];
  one:
    cilk_for (long i = 0; i < n; ++i)
      b[i] += a[i];
  two:
    cilk_for (long i = 0; i < n; ++i)
      b[i] += 1;
  }
}
// Control leaves the block, and enters it again.
NOINLINE static void left(const double *a, double *b, long n, int times) {
again:
#pragma cilk splice
  {
    cilk_for (long i = 0; i < n; ++i)
      b[i] += a[i];
    if (--times == 0)
      goto out;
    cilk_for (long i = 0; i < n; ++i)
      b[i] += 1;
  }
  goto again;
out:
  b[0] += 1;
}
NOINLINE static void loop_behind_label(double *a, double *b, long n, int steps) {
  goto here;
here:
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 1; i < n - 1; ++i)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    double *c = a;
    a = b;
    b = c;
  }
}

static double a[5000], b[5000], c[5000];

int main(void) {
  const long n = 5000;
  for (long i = 0; i < n; ++i)
    a[i] = (double)(i * 7919 % 1000) / 1000;
  in_iteration(a, b, c, n);
  label_before(a, b, c, n);
  around(a, b, c, n, 9);
  computed(a, b, n, 0);
  computed(a, b, n, 1);
  left(a, b, n, 3);
  loop_behind_label(c, b, n, 6);
  double sums[2] = {0, 0};
  for (long i = 0; i < n; ++i) {
    sums[0] += b[i];
    sums[1] += c[i];
  }
  // RESULT: {{^[1-9-]}}
  printf("%.17g %.17g\n", sums[0], sums[1]);
  return 0;
}
