//===- calls.h - calls of recursive functions, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of the compiled form of recursive functions that declare the
// accesses of their calls (llvm/lib/Prepare/SplicedFunctions.cpp), and of
// serial loops whose steps call such functions
// (llvm/lib/Lowering/Splice/SpliceCalls.cpp).
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

/// A function whose calls can be spliced. Of its members, only leaf accesses
/// other memory than its arguments.
struct cilkrts_function {
  /// Stores the arguments of the calls of itself that a call makes, one after
  /// the other, and returns their number; -1 for a call in its base case, which
  /// makes none.
  int64_t (*split)(const void *arguments, void *out);
  /// Runs a base case.
  void (*leaf)(const void *arguments);
  /// Stores the boxes that a call may access.
  void (*effects)(const void *arguments, struct cilkrts_box *out);
  /// The bytes of the arguments, rounded up to 16.
  uint64_t bytes;
  /// The number of boxes.
  uint64_t accesses;
  /// The function itself.
  const void *itself;
  /// Runs a call with all calls that it makes; null if no such function is
  /// known.
  void (*whole)(const void *arguments);
};

/// A call in a step. `frame` points to the values that it uses from around the
/// loop.
struct cilkrts_call {
  /// Stores the arguments, or returns 0 if the step doesn't make the call.
  uint64_t (*root)(const void *frame, uint64_t step, void *out);
  const struct cilkrts_function *function;
};

/// Runs `steps` steps, `depth` of them spliced at a time (0 means the usual
/// number), with the results of making all calls of each step in order.
__attribute__((visibility("default"))) void
__cilkrts_splice_calls(const void *frame, uint64_t steps, uint64_t depth,
                       const struct cilkrts_call *calls, uint64_t number,
                       cilkrts_both both);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // CILKRTS_SPLICE_CALLS_H
