//===- coarse.c - fib with leaves of about a microsecond ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/programs/program.h"

enum { serially = 14 };

__attribute__((noinline)) static long leaf(long n) {
  return n < 2 ? n : leaf(n - 1) + leaf(n - 2);
}

static long fib(long n) {
  if (n < serially)
    return leaf(n);
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 36, a = 0, b = 1;
  double begin = now();
  long result = fib(n);
  double end = now();
  for (long i = 0; i < n; ++i) {
    long c = a + b;
    a = b;
    b = c;
  }
  return finish(end - begin, result == a);
}
