//===- fib.cpp - the smallest tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program has a task for each of two calls, and nothing else.
//
//===----------------------------------------------------------------------===//

#include "program.h"

static long result;

static long fib(int n) {
  if (n < 2)
    return n;
  GROUP;
  long x, y;
  SPAWN((x), (&x), x, fib(n - 1));
  y = fib(n - 2);
  SYNC;
  return x + y;
}

static void prepare(long) { result = 0; }
static void run(long size) {
  with_tasks([=] { result = fib((int)size); });
}

static bool check(long size) {
  long a = 0, b = 1;
  for (long i = 0; i < size; ++i) {
    long c = a + b;
    a = b;
    b = c;
  }
  return result == a;
}
