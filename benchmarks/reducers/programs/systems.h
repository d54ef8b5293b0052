//===- systems.h - the systems that run the programs, and their threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program exists for these systems: SERIAL; REDUCERS and LOCALS (Cilk,
// with a reducer, and with variables of each piece of a loop that are added by
// hand); and OPENMP and ONETBB, with their own reductions.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTEMS_H
#define SYSTEMS_H

#include <algorithm>
#include <stdlib.h>
#include <vector>

#ifdef ONETBB
#include <oneapi/tbb.h>
#endif
#ifdef REDUCERS
#include <cilk/reducer>
#endif

template <class F> static void with_threads(F &&body) {
#ifdef ONETBB
  const char *text = getenv("TBB_THREADS");
  tbb::task_arena arena(text ? atoi(text) : 1);
  arena.execute([&] { body(); });
#else
  body();
#endif
}

#ifdef LOCALS
/// Calls piece(begin, end, result) for pieces of at most \p grain iterations,
/// in parallel, and merges the results from left to right.
template <class T, class Piece, class Merge>
static T by_hand(long begin, long end, long grain, const Piece &piece,
                 const Merge &merge) {
  T left{};
  if (end - begin <= grain) {
    piece(begin, end, left);
    return left;
  }
  long middle = begin + (end - begin) / 2;
  left = cilk_spawn by_hand<T>(begin, middle, grain, piece, merge);
  T right = by_hand<T>(middle, end, grain, piece, merge);
  cilk_sync;
  merge(left, right);
  return left;
}
#endif

#include "../../paper/native/program.h"

#endif
