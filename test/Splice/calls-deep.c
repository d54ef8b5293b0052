// Functions may call themselves deeply on either side: their splicing needs no stack for it.
// RUN: %clang_splice -ftapir=serial -O2 %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: %clang_splice -O2 -Rpass=tapir %s -o %t 2>&1 | FileCheck %s
// RUN: %t | diff %t.expected -
// RUN: env CILK_NWORKERS=1 %t | diff %t.expected -
// CHECK-COUNT-3: the steps of this loop are spliced
#include "Inputs/small-cache.h"

#include <cilk/cilk.h>
#include <stdio.h>

enum { Size = 60000, Least = 16 };
static long data[2][Size];

#pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
static void left(const long *a, long *b, long lo, long hi) {
  if (hi - lo <= Least) {
    for (long i = lo; i < hi; ++i)
      b[i] = a[i - 1] + a[i + 1];
    return;
  }
  cilk_spawn left(a, b, lo, hi - Least);
  left(a, b, hi - Least, hi);
}

#pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
static void right(const long *a, long *b, long lo, long hi) {
  if (hi - lo <= Least) {
    for (long i = lo; i < hi; ++i)
      b[i] = a[i - 1] + a[i + 1];
    return;
  }
  cilk_spawn right(a, b, lo, lo + Least);
  right(a, b, lo + Least, hi);
}

// No calls interfere, so their strands could all be nested in each other.
#pragma cilk splice writes(a[lo : hi])
static void alone(long *a, long lo, long hi) {
  if (hi - lo <= Least) {
    for (long i = lo; i < hi; ++i)
      a[i] = a[i] * 3 + 1;
    return;
  }
  cilk_spawn alone(a, lo, hi - Least);
  alone(a, hi - Least, hi);
}

__attribute__((noinline)) static void run(int steps) {
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t)
    left(data[t & 1], data[!(t & 1)], 1, Size - 1);
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t)
    right(data[t & 1], data[!(t & 1)], 1, Size - 1);
#pragma cilk splice(8)
  for (int t = 0; t < steps; ++t)
    alone(data[0], 0, Size);
}

int main(void) {
  for (long i = 0; i < Size; ++i)
    data[0][i] = i;
  run(8);
  unsigned long sum = 0;
  for (long i = 0; i < Size; ++i)
    sum = sum * 31 + (unsigned long)(data[0][i] + data[1][i]);
  printf("%lx\n", sum);
}
