//===- fib.c - nothing but spawns -----------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

static long fib(long n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 30, a = 0, b = 1;
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
