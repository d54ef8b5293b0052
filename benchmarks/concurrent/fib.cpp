//===- fib.cpp - Fibonacci numbers by IVars ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each call is a task, which puts its result into an IVar, from which its
// caller gets it.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>

static void fib(int n, cilk_ivar *result) {
  if (n < 2) {
    cilk_ivar_put(result, uint64_t(n));
    return;
  }
  cilk_ivar first, second;
  cilk_ivar_init(&first);
  cilk_ivar_init(&second);
  cilk_scope {
    cilk_spawn fib(n - 1, &first);
    cilk_spawn fib(n - 2, &second);
    cilk_ivar_put(result, cilk_ivar_get(&first) + cilk_ivar_get(&second));
  }
}

static uint64_t serial(int n) {
  uint64_t before = 0, last = 1;
  for (int i = 0; i < n; ++i) {
    const uint64_t next = before + last;
    before = last;
    last = next;
  }
  return before;
}

int main(int argc, char **argv) {
  const int n = the_number(argc, argv, 50);
  cilk_ivar result;
  cilk_ivar_init(&result);
  auto begin = Clock::now();
  fib(n, &result);
  check(cilk_ivar_get(&result) == serial(n), "the result");
  report("seconds", seconds_since(begin));
  report("kib", status_kib("VmHWM:"));
}
