//===- merges.cpp - how often views are made and merged ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A binary tree of spawns, SIZE of them, whose leaves add to a reducer. A
// continuation was stolen if it continues on another worker than the one that
// spawned. So the program sees each steal, and the reducer's own functions see
// each view and each merge.
//
//===----------------------------------------------------------------------===//

#include <atomic>
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <stdio.h>
#include <stdlib.h>

// The function for the worker's number is deprecated because that number
// changes; this program makes use of the changes.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

static std::atomic<long> steals, views, merges;

static void identity(void *view) {
  ++views;
  *static_cast<long *>(view) = 0;
}
static void reduce(void *left, void *right) {
  ++merges;
  *static_cast<long *>(left) += *static_cast<long *>(right);
}
static long cilk_reducer(identity, reduce) sum;

// Works for about a microsecond.
static void leaf() {
  for (volatile int i = 0; i < 500; i = i + 1)
    ;
  ++sum;
}

static void tree(long leaves) {
  if (leaves == 1)
    return leaf();
  const unsigned here = __cilkrts_get_worker_number();
  cilk_spawn tree(leaves / 2);
  if (__cilkrts_get_worker_number() != here)
    ++steals;
  tree(leaves - leaves / 2);
  cilk_sync;
}

int main(int argc, char **argv) {
  const long size = argc > 1 ? atol(argv[1]) : 0;
  if (size < 1) {
    fprintf(stderr, "usage: %s SIZE\n", argv[0]);
    return 2;
  }
  tree(size + 1);
  // Each view that was made is merged once, or is the first one at its
  // position.
  const bool right = sum == size + 1 && merges <= views && views <= steals;
  printf("check %s\nsteals %ld\nviews %ld\nmerges %ld\n",
         right ? "passed" : "FAILED", steals.load(), views.load(),
         merges.load());
  return !right;
}
