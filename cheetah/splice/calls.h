//===- calls.h - calls of recursive functions, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the compiler makes of a recursive function that says what its calls
// access (llvm/lib/Prepare/SplicedFunctions.cpp), and of a serial loop whose
// steps call such functions (llvm/lib/Lowering/SpliceCalls.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SPLICE_CALLS_H
#define CILKRTS_SPLICE_CALLS_H

#include "loops.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Of a function's arguments in memory, which is aligned to 16.
#define CILKRTS_MOST_ARGUMENTS 96
/// Calls of itself that a function makes.
#define CILKRTS_MOST_CALLS 4

/// A box of an array: struct __cilksan_box.
struct cilkrts_box {
  const void *base;
  uint64_t element;
  uint32_t dims;
  int64_t lo[3], hi[3];
  int64_t stride[3];
  uint8_t reads, writes;
};

/// A function. None of these but leaf accesses anything but its arguments.
struct cilkrts_function {
  /// Stores the arguments of the calls of itself that it makes, one behind the
  /// other, and returns how many there are; -1: none, as it is in its base
  /// case.
  int64_t (*split)(const void *arguments, void *out);
  /// Runs a base case.
  void (*leaf)(const void *arguments);
  /// Stores what a call accesses, at most.
  void (*effects)(const void *arguments, struct cilkrts_box *out);
  /// Of the arguments, rounded up to 16.
  uint64_t bytes;
  /// How many boxes there are.
  uint64_t accesses;
  /// The function itself.
  const void *itself;
  /// Runs a call, with those that it makes; null: that isn't known.
  void (*whole)(const void *arguments);
};

/// A call in a step. `frame` is what is used from around the loop.
struct cilkrts_call {
  /// Stores the arguments, or returns 0 if the step doesn't make the call.
  uint64_t (*root)(const void *frame, uint64_t step, void *out);
  const struct cilkrts_function *function;
};

/// Runs `steps` steps, `depth` at a time spliced (0: as many as is usual), with
/// the results of making all calls of each in their order.
__attribute__((visibility("default"))) void
__cilkrts_splice_calls(const void *frame, uint64_t steps, uint64_t depth,
                       const struct cilkrts_call *calls, uint64_t number,
                       cilkrts_both both);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // CILKRTS_SPLICE_CALLS_H
