//===- empty.cpp - iterations that do nothing ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler has to count them, for all it knows the assembly might notice.
// What is left is the loop itself, and what it costs to have it run elsewhere.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

KERNEL void count(size_t n) {
  PARALLEL_FOR(i, n, { asm volatile("" : : "r"(i)); })
}

static void prepare(size_t) {}

static void run(size_t n) { count(n); }

static uint64_t result(size_t) { return 0; }
