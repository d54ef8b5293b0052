//===- loops.h - the steps of a loop over time, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the compiler makes of a serial loop whose steps are parallel loops, and
// calls (llvm/lib/Lowering/Splice/SpliceLoops.cpp). Programs in C++ say the
// same of loops and trees of their own with <cilk/splice.h>.
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

/// Bytes from `begin` up to `end`.
struct cilkrts_bytes {
  uintptr_t begin, end;
};

/// One of the parallel loops of a step. `frame` is what the functions take from
/// around the loop over time.
struct cilkrts_loop {
  /// How many iterations it has.
  uint64_t (*count)(const void *frame, uint64_t step);
  /// Runs those from `begin` up to `end`.
  void (*leaf)(const void *frame, uint64_t step, uint64_t begin, uint64_t end);
  /// What these access at most: first what is read, then what is written.
  void (*effects)(const void *frame, uint64_t step, uint64_t begin,
                  uint64_t end, struct cilkrts_bytes *out);
  /// The numbers of both; CILKRTS_MOST_RANGES at most in all.
  uint64_t reads, writes;
};

/// Calls `what` for both, in parallel.
typedef void (*cilkrts_both)(void (*what)(void *), void *one, void *other);

/// Runs `steps` steps, `depth` at a time spliced (0: as many as is usual), with
/// the results of running all loops of each in their order.
__attribute__((visibility("default"))) void
__cilkrts_splice_loops(const void *frame, uint64_t steps, uint64_t depth,
                       const struct cilkrts_loop *loops, uint64_t number,
                       cilkrts_both both);

/// That for so many workers, with a cache of so many bytes. For tests.
void cilkrts_splice_loops_for(const void *frame, uint64_t steps, uint64_t depth,
                              const struct cilkrts_loop *loops, uint64_t number,
                              cilkrts_both both, unsigned workers,
                              uint64_t cache);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // CILKRTS_SPLICE_LOOPS_H
