// Elements may be of 4 GiB. The test needs no memory for them: calls access smaller arrays in their
// place.
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O2 -Rpass=tapir %s -o %t 2>&1 | FileCheck %s
// RUN: %t | diff %t.expected -
// CHECK: the steps of this loop are spliced
#include "Inputs/small-cache.h"

#include <cilk/cilk.h>
#include <stdio.h>

typedef long row[1l << 29];
enum { Rows = 64 };
static long data[2][Rows];

#pragma cilk splice reads(a[lo : hi + 1]) writes(b[lo : hi])
static void step(const row *a, row *b, long from, long lo, long hi) {
  if (hi - lo < 2) {
    for (long i = lo; i < hi; ++i)
      data[!from][i] = data[from][i + 1] * 3 + i + 1;
    return;
  }
  long middle = lo + (hi - lo) / 2;
  cilk_spawn step(a, b, from, lo, middle);
  step(a, b, from, middle, hi);
}

__attribute__((noinline)) static void run(row *a, row *b, int steps) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t) {
    step(a, b, t & 1, 0, Rows - 1);
    row *c = a;
    a = b;
    b = c;
  }
}

int main(void) {
  row *a = (row *)(1l << 40);
  run(a, a + Rows, 9);
  for (int i = 0; i < Rows; ++i)
    printf("%ld %ld\n", data[0][i], data[1][i]);
}
