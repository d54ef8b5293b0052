//===- scheduler_state.h - a worker's part for its scheduler ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_SCHEDULER_STATE_H
#define CILKRTS_SCHEDULE_SCHEDULER_STATE_H

#include "../support/sanitizer.h"

/// The stack on which the scheduler runs, and the point (`exit`) where a pool
/// thread continues when it leaves its scheduler for good. Written and read by
/// the owner.
struct cilkrts_scheduler_state {
  void *stack; ///< the stack pointer at the start; constant while in use
  struct cilkrts_shadow shadow; ///< that stack, as sanitizers see it
  struct {
    void *stack, *frame, *pc;
  } exit;
};

#endif // CILKRTS_SCHEDULE_SCHEDULER_STATE_H
