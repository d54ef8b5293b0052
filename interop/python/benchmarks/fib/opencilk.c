//===- opencilk.c - fib in C, for interop/python/benchmarks ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../timing.h"
#include <stdlib.h>

static long fib(long n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 35;
  long result;
  REPORT(result, result = fib(n));
}
