//===- empty.cpp - iterations that do nothing ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler has to keep the iterations, since the assembly might have
// effects. The measured cost is that of the loop itself, and of running it on
// other workers.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

KERNEL void count(size_t n) {
  PARALLEL_FOR(i, n, { asm volatile("" : : "r"(i)); })
}

static void prepare(size_t) {}

static void run(size_t n) { count(n); }

static uint64_t result(size_t) { return 0; }
