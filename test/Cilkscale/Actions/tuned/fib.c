// Computes Fibonacci numbers by recursion. Small numbers are computed without spawns.
// RUN: %check_program %s -- -DSIZE=25
#include "program.h"
#include <cilk/cilk.h>

enum { CUTOFF = 22 };

static int64_t fib_serial(int n) { return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2); }

static int64_t fib(int n) {
  if (n < CUTOFF)
    return fib_serial(n);
  int64_t x = cilk_spawn fib(n - 1);
  int64_t y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(int argc, char **argv) {
  const int n = (int)size_argument(argc, argv, 40, 0, 60);
  printf("fib(%d) = %lld\n", n, (long long)fib(n));
  return 0;
}
