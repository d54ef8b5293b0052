//===- thread_placement_state.h - a worker's part for where its thread runs
//===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_THREAD_PLACEMENT_STATE_H
#define CILKRTS_OBSERVE_THREAD_PLACEMENT_STATE_H

struct cilkrts_placement_state {
  /// The processor that the thread was on when it last stole, was woken or woke
  /// another thread, or -1: a hint. Atomic; written by the owner, and by the
  /// thread that ends the owner's.
  int processor;
};

#endif // CILKRTS_OBSERVE_THREAD_PLACEMENT_STATE_H
