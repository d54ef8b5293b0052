//===- serial.c - the serial projection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are two builds. In a build of the file as it stands, the optimiser
// inlines calls into each other and turns tail calls into loops; a user would
// run that program instead. A build with NOINLINE defined and
// -fno-optimize-sibling-calls has a real call wherever the other programs spawn
// or call; that is the cost if a spawn costs nothing beyond its call.
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
