//===- tree.cpp - a reducer in each leaf of a tree of spawns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A binary tree of SIZE leaves, each with about half a microsecond of work and
// one use of a reducer. If a runtime makes views for each task, it makes as
// many of them here as possible. LOCALS returns the sums instead.
//
//===----------------------------------------------------------------------===//

#include "systems.h"

static long work() {
  for (volatile int i = 0; i < 250; i = i + 1)
    ;
  return 1;
}

#ifdef REDUCERS
static cilk::opadd_reducer<long> sum;
#else
static long sum;
#endif

#ifdef LOCALS
static long tree(long leaves) {
  if (leaves == 1)
    return work();
  long left = cilk_spawn tree(leaves / 2);
  long right = tree(leaves - leaves / 2);
  cilk_sync;
  return left + right;
}
#else
static void tree(long leaves) {
  if (leaves == 1) {
    sum += work();
    return;
  }
#ifdef REDUCERS
  cilk_spawn tree(leaves / 2);
#else
  tree(leaves / 2);
#endif
  tree(leaves - leaves / 2);
}
#endif

static void prepare(long) { sum = 0; }

static void run(long leaves) {
#ifdef LOCALS
  sum = tree(leaves);
#else
  tree(leaves);
#endif
}

static bool check(long leaves) { return sum == leaves; }
