//===- opencilk.c - the sum of an array in C ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../timing.h"
#include <stdlib.h>

static void zero(void *v) { *(double *)v = 0; }
static void add(void *l, void *r) { *(double *)l += *(double *)r; }

static double sum(const double *a, long n) {
  double cilk_reducer(zero, add) s = 0;
  cilk_for (long i = 0; i < n; ++i)
    s += a[i];
  return s;
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 20000000;
  double *a = malloc(n * sizeof(double)), result;
  for (long i = 0; i < n; ++i)
    a[i] = (double)(i % 1000);
  REPORT(result, result = sum(a, n));
  free(a);
}
