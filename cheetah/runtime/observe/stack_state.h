//===- stack_state.h - a worker's part for the stacks of its thread ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker's part for its thread's stacks. fault.c finds these bounds when a
// thread begins, and uses them to tell whether a fault is an overflow of a
// stack.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_STACK_STATE_H
#define CILKRTS_OBSERVE_STACK_STATE_H

#include "../support/sanitizer.h"

#include <stddef.h>

/// The stacks of a worker's thread, except fibers. Written by the owner before
/// its first push. Thieves read only the members whose comments say so.
struct cilkrts_stack_state {
  char *low;    ///< the lowest address of the thread's own stack, or null
  size_t guard; ///< the size of the guard below that stack, in bytes
  struct cilkrts_shadow shadow; ///< that stack, as sanitizers see it
  /// The stack for signal handlers that the runtime has made, or null.
  char *signal_stack;
  /// The stack of the thread's signal handlers, made by the runtime or by the
  /// program, or null, and its size in bytes. Read by thieves.
  char *handlers_low;
  size_t handlers_size;
};

#endif // CILKRTS_OBSERVE_STACK_STATE_H
