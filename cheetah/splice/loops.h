//===- loops.h - the steps of a loop over time, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of the compiled form of a serial loop whose steps are parallel
// loops and calls (llvm/lib/Lowering/Splice/SpliceLoops.cpp). Programs in C++
// can describe their own loops and trees in the same way with <cilk/splice.h>.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SPLICE_LOOPS_H
#define CILKRTS_SPLICE_LOOPS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The limits of layout.def.
enum {
#define SPLICE_LIMIT(Name, NAME, Value) CILKRTS_MOST_##NAME = (Value),
#include "layout.def"
};

/// The bytes from `begin` up to `end`.
struct cilkrts_bytes {
  uintptr_t begin, end;
};

/// One of the parallel loops of a step. `frame` points to the values that the
/// functions use from around the loop over time.
struct cilkrts_loop {
  /// Returns the number of iterations.
  uint64_t (*count)(const void *frame, uint64_t step);
  /// Runs the iterations from `begin` up to `end`.
  void (*leaf)(const void *frame, uint64_t step, uint64_t begin, uint64_t end);
  /// Stores the ranges that these iterations may access: first those that are
  /// read, then those that are written.
  void (*effects)(const void *frame, uint64_t step, uint64_t begin,
                  uint64_t end, struct cilkrts_bytes *out);
  /// The numbers of ranges that are read and written; at most
  /// CILKRTS_MOST_RANGES in all.
  uint64_t reads, writes;
};

/// Calls `what` for both \p one and \p other, in parallel.
typedef void (*cilkrts_both)(void (*what)(void *), void *one, void *other);

/// Runs `steps` steps, `depth` of them spliced at a time (0 means the usual
/// number), with the results of running all loops of each step in order.
__attribute__((visibility("default"))) void
__cilkrts_splice_loops(const void *frame, uint64_t steps, uint64_t depth,
                       const struct cilkrts_loop *loops, uint64_t number,
                       cilkrts_both both);

/// Does the same for a given number of workers and a cache of a given size in
/// bytes. For tests.
void cilkrts_splice_loops_for(const void *frame, uint64_t steps, uint64_t depth,
                              const struct cilkrts_loop *loops, uint64_t number,
                              cilkrts_both both, unsigned workers,
                              uint64_t cache);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // CILKRTS_SPLICE_LOOPS_H
