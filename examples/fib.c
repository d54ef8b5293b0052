//===- fib.c - Fibonacci numbers, the slow way ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program does nearly nothing but spawns: for each spawn, one comparison
// and one addition. It shows the cost of a spawn compared with a call. The
// compiler even inlines calls in the serial projection, so that it takes a few
// workers to make up for the spawns.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifdef KERNEL

static int64_t fib(int n) {
  if (n < 2)
    return n;
  int64_t x = cilk_spawn fib(n - 1);
  int64_t y = fib(n - 2);
  cilk_sync;
  return x + y;
}

#else

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define fib serial_fib
#include "fib.c"
#undef cilk_spawn
#undef cilk_sync
#undef fib
#include "fib.c"

/// Computes the same number by n additions.
static int64_t fib_by_addition(int n) {
  int64_t x = 0, y = 1;
  while (n-- > 0) {
    int64_t z = x + y;
    x = y;
    y = z;
  }
  return x;
}

int main(int argc, char **argv) {
  int n = (int)size_argument(argc, argv, 1, "[N]", 38, 0, 60);
  int64_t right = fib_by_addition(n);
  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  // The variables are volatile, since the compiler knows that the serial
  // version has no effects, and would move it out of the measured time.
  volatile int input = n;
  volatile int64_t result;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, result = serial_fib(input));
    wrong |= result != right;
    MEASURE(parallel, result = fib(input));
    wrong |= result != right;
  }
  printf("fib(%d) = %lld\n", n, (long long)right);
  return report(!wrong, serial, parallel);
}

#endif
