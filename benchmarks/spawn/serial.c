//===- serial.c - the serial projection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled as it stands, with what the optimiser makes of it: calls inlined
// into each other and tail calls turned into loops. Compiled with NOINLINE
// defined and -fno-optimize-sibling-calls, with a real call wherever the others
// spawn or call. The former is what a user would run instead, the latter what
// is left if a spawn costs nothing beyond its call.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>

#ifdef NOINLINE
__attribute__((noinline))
#endif
static int64_t fib(int n) {
  if (n < 2)
    return n;
  int64_t x = fib(n - 1);
  int64_t y = fib(n - 2);
  return x + y;
}

#define RUN fib
#include "fib.h"
