//===- fib.c - the smallest tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fib N ROUNDS: interleaves the parallel program with its serial projection and
// prints the medians of both and the cost of a spawn.
//
//===----------------------------------------------------------------------===//

#include "spawn.h"

SPAWNER int fib(int n);

HELPER void spawn_fib(region_t *r, int n, int *result) {
  BEGIN(r);
  *result = fib(n);
  END(r);
}

SPAWNER int fib(int n) {
  if (n < 2)
    return n;
  REGION(r);
  int x, y;
  SHARED(x);
  spawn_fib(&r, n - 1, &x);
  y = fib(n - 2);
  SYNC(r);
  return x + y;
}

__attribute__((noinline)) int serial_fib(int n) {
  if (n < 2)
    return n;
  int x = serial_fib(n - 1), y = serial_fib(n - 2);
  SHARED(x); // as written, not as a loop
  SHARED(y);
  return x + y;
}

static int expected(int n) {
  int a = 0, b = 1;
  while (n--) {
    int c = a + b;
    a = b;
    b = c;
  }
  return a;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  enum { MOST = 1000 };
  int n = (int)argument(argc, argv, 1, 27);
  int rounds = (int)argument(argc, argv, 2, 5);
  if (rounds > MOST)
    rounds = MOST;
  static double parallel[MOST], serial[MOST];
  check(fib(10) == 55, "fib 10");
  for (int i = 0; i < rounds; ++i) {
    double start = seconds(CLOCK_MONOTONIC);
    check(fib(n) == expected(n), "fib");
    double middle = seconds(CLOCK_MONOTONIC);
    check(serial_fib(n) == expected(n), "serial fib");
    parallel[i] = middle - start;
    serial[i] = seconds(CLOCK_MONOTONIC) - middle;
  }
  qsort(parallel, (size_t)rounds, sizeof(double), compare);
  qsort(serial, (size_t)rounds, sizeof(double), compare);
  double p = parallel[rounds / 2], s = serial[rounds / 2];
  double spawns = (double)expected(n + 1) - 1;
  printf(
      "fib %d: parallel %.4f s, serial %.4f s, ratio %.2f; %.2f ns per spawn "
      "more than a call's %.2f ns\n",
      n, p, s, p / s, (p - s) / spawns * 1e9, s / (2 * spawns + 1) * 1e9);
}
