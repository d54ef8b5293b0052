// Fibonacci numbers by recursion: the program that each build system of this
// folder builds.
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cilk/cilk_api.h>
#include <stdio.h>
#include <stdlib.h>

static long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 25;
  printf("fib(%d) = %ld on %u workers\n", n, fib(n), __cilkrts_get_nworkers());
}
