//===- opencilk.c - a spawn and a sync ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing is tuned by hand. CILK_NWORKERS sets the number of workers.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>

static int64_t fib(int n) {
#ifdef THROWS
  if (n < 0)
    throw n;
#endif
  if (n < 2)
    return n;
  int64_t x = cilk_spawn fib(n - 1);
  int64_t y = fib(n - 2);
  cilk_sync;
  return x + y;
}

#define RUN fib
#include "fib.h"
