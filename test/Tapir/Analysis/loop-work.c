// The work of an iteration decides how many iterations make a leaf. Inner loops count as often as
// they iterate, which may be known only at run time; so do calls, and facts about a called function
// aren't forgotten.
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o /dev/null -Rpass-analysis=tapir 2>&1 | FileCheck %s
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
#include <math.h>
void unknown(double *);
static double known(double x) { return x * x + 1; }
static double fib(double n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

void daxpy(double *y, const double *x, long n) {
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is estimated at {{[5-9]|1[0-2]}} units; at least
  cilk_for (long i = 0; i < n; ++i)
    y[i] += 3 * x[i];
}
void calls(double *y, long n) {
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is estimated at {{3[0-9][0-9]}} units [-
  cilk_for (long i = 0; i < n; ++i)
    unknown(&y[i]);
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is estimated at {{4[0-9]}} units
  cilk_for (long i = 0; i < n; ++i)
    y[i] = sin(y[i]);
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is estimated at {{[1-9]|1[0-9]}} units
  cilk_for (long i = 0; i < n; ++i)
    y[i] = known(y[i]);
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is estimated at {{[0-9][0-9][0-9][0-9][0-9]+}} units [-
  cilk_for (long i = 0; i < n; ++i)
    y[i] = fib(y[i]);
}
// A function that looks up a view is no function that spawns.
static void zero(void *view) { *(long *)view = 0; }
static void plus(void *left, void *right) { *(long *)left += *(long *)right; }
static long cilk_reducer(zero, plus) sum;
static __attribute__((noinline)) void add(long n) { sum += n; }
long reduces(long n) {
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is estimated at {{[1-9]|1[0-9]}} units
  cilk_for (long i = 0; i < n; ++i)
    add(i);
  return sum;
}
// IR-LABEL: define {{.*}} @inner(
// IR: mul
// IR: udiv
// IR: @__cilkrts_grainsize_h{{[0-9a-f]+}}(
void inner(double *y, long n, long m) {
  // CHECK: loop-work.c:[[@LINE+1]]:3: remark: an iteration's work is computed before the loop [-
  cilk_for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      y[i * m + j] *= 2;
  // CHECK: loop-work.c:[[@LINE+2]]:3: remark: an iteration's work is estimated at {{[4-9][0-9][0-9][0-9]}} units; its grain is 7 [-
#pragma cilk grainsize(7)
  cilk_for (long i = 0; i < n; ++i)
    for (long j = 0; j < 1000; ++j)
      y[i * 1000 + j] /= 2;
}
