// A clause's bounds may have any integer type, and its box may be larger than memory. The runtime
// then assumes that a call may access all elements of the array.
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O2 -Rpass=tapir -DFROM=0 -DTO=LONG_MAX %s -o %t 2>&1 | FileCheck %s
// RUN: %t | diff %t.expected -
// RUN: %clang_splice -O2 -DFROM=0 "-DTO=1L << 61" %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 "-DFROM=-(1L << 60)" "-DTO=1L << 60" %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 -DFROM=LONG_MIN -DTO=LONG_MAX %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -O2 -DFROM=0 "-DTO=~0ul" %s -o %t && %t | diff %t.expected -
// RUN: %clang_splice -ftapir=serial -O2 -DNEAR=1000 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O2 -DNEAR=1000 "-DFROM=(unsigned)lo - 1" "-DTO=lo < NEAR ? n : lo" %s -o %t
// RUN: %t | diff %t.expected -
// CHECK: the steps of this loop are spliced
#include "Inputs/small-cache.h"

#include <cilk/cilk.h>
#include <limits.h>
#include <stdio.h>

#ifndef FROM
#define FROM 0
#define TO n
#endif
#ifndef NEAR
#define NEAR LONG_MAX
#endif

#pragma cilk splice reads(a[FROM : TO], w[lo : hi]) writes(b[lo : hi])
static void gather(const long *w, const long *a, long *b, long n, long lo, long hi) {
  if (hi - lo < 64) {
    for (long i = lo; i < hi; ++i)
      b[i] = (lo < NEAR ? a[n - 1 - i] + a[i * 7919 % n] : i) + 1 + w[i];
    return;
  }
  long middle = lo + (hi - lo) / 2;
  cilk_spawn gather(w, a, b, n, lo, middle);
  gather(w, a, b, n, middle, hi);
}

__attribute__((noinline)) static void run(const long *w, long *a, long *b, long n, int steps) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t) {
    gather(w, a, b, n, 0, n);
    long *c = a;
    a = b;
    b = c;
  }
}

static long w[20000], a[20000], b[20000];

int main(void) {
  for (long i = 0; i < 20000; ++i)
    a[i] = i;
  run(w, a, b, 20000, 10);
  unsigned long sum = 0;
  for (long i = 0; i < 20000; ++i)
    sum = sum * 31 + (unsigned long)a[i];
  printf("%lx\n", sum);
}
