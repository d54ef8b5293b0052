//===- thread_placement_state.h - a worker's part for thread placement ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_THREAD_PLACEMENT_STATE_H
#define CILKRTS_OBSERVE_THREAD_PLACEMENT_STATE_H

struct cilkrts_placement_state {
  /// The processor on which the thread was when it last found work, was woken
  /// or woke another thread, or -1. A hint. Atomic; written by the owner, by
  /// the thread that makes the worker, and by the forking thread in a child.
  int processor;
};

#endif // CILKRTS_OBSERVE_THREAD_PLACEMENT_STATE_H
