//===- calls.h - calls of recursive functions, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the compiler makes of a recursive function that says what its calls
// access (llvm/lib/Prepare/SplicedFunctions.cpp), and of a serial loop whose
// steps call such functions (llvm/lib/Lowering/Splice/SpliceCalls.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SPLICE_CALLS_H
#define CILKRTS_SPLICE_CALLS_H

#include "loops.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef const void *cilkrts_box_Pointer;
typedef uint64_t cilkrts_box_Size;
typedef uint32_t cilkrts_box_Count;
typedef int64_t cilkrts_box_Indices[3];
typedef uint8_t cilkrts_box_Flag;

/// A box of an array, as struct __cilksan_box of <cilk/cilksan.h>, which
/// describes the fields.
struct cilkrts_box {
#define SPLICE_BOX_FIELD(Kind, Name, Offset) cilkrts_box_##Kind Name;
#include "layout.def"
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
