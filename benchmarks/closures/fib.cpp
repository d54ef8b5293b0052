//===- fib.cpp - the cost of closures that do nothing else ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes fib N by closures, as in the paper, and by calls. An inner call
// makes three closures, one of which waits for two arguments, and sends a
// result. A leaf sends a result, too.
//
//===----------------------------------------------------------------------===//

#include "../concurrent/report.h"

#include <cilk/closures.h>

using namespace cilk::closures;

static void sum(context c, cont<long> k, long x, long y) {
  c.send_argument(k, x + y);
}

static void fib(context c, cont<long> k, int n) {
  if (n < 2)
    return c.send_argument(k, n);
  cont<long> x, y;
  c.spawn_next<sum>(k, missing(x), missing(y));
  c.spawn<fib>(x, n - 1);
  c.call<fib>(y, n - 2);
}

__attribute__((noinline)) static long serial(int n) {
  return n < 2 ? n : serial(n - 1) + serial(n - 2);
}

int main(int argc, char **argv) {
  volatile int n = the_number(argc, argv, 45);
  run<fib>(n < 20 ? n : 20); // touches the memory
  auto begin = Clock::now();
  const long plain = serial(n);
  const double serial_seconds = seconds_since(begin);
  begin = Clock::now();
  const long result = run<fib>(n);
  const double seconds = seconds_since(begin);
  check(result == plain, "fib");
  // There are fib(n+1)-1 inner calls, with three closures and two sends each.
  const double inner = double(serial(n + 1) - 1);
  report("serial-seconds", serial_seconds);
  report("seconds", seconds);
  report("efficiency", serial_seconds / seconds);
  report("ns-inner", 1e9 * seconds / inner);
  report("ns-each", 1e9 * seconds / (5 * inner));
}
