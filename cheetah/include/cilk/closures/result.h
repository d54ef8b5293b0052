//===- result.h - the result that a run waits for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of a run. It is the only argument of a closure whose thread does
// nothing. The closure has a block like any other: a continuation that outlives
// its run finds the block with another generation.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_RESULT_H
#define _CILK_CLOSURES_RESULT_H

#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes \p closure, a new block, wait for the result of the context's run.
/// \p where is the offset of the result in the block. \p file may be null.
_CILK_CLOSURES_INLINE cilk_closure_cont __cilk_closure_await_result(
    cilk_closure_context *context, cilk_closure *closure,
    const struct __cilk_closure_type *type, size_t where, const char *file,
    uint32_t line) {
  cilk_closure_cont k;
  __cilk_tell_enters();
  closure->type = type;
  closure->file = file;
  closure->line = line;
  k.closure = closure;
  k.generation = closure->generation;
  k.slot = (uint32_t)where << __CILK_CLOSURE_BIT_WIDTH;
  __cilk_tell_leaves();
  __cilk_closure_await(context, closure, 1);
  return k;
}

/// Ends the closure, whether the result has been sent or not.
_CILK_CLOSURES_INLINE void __cilk_closure_end_result(cilk_closure *closure) {
  __cilk_tell_enters();
  __atomic_store_n(&closure->missing, (uint64_t)0, __ATOMIC_RELAXED);
  __cilk_tell_leaves();
  __cilk_closure_end(closure);
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_RESULT_H
