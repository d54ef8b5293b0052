//===- scheduler.h - the scheduler of a worker ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_SCHEDULER_H
#define CILKRTS_SCHEDULE_SCHEDULER_H

#include "../workers/worker.h"

enum cilkrts_reason {
  CILKRTS_START,    ///< a pool thread begins
  CILKRTS_CHILD,    ///< a child ended, and its parent was stolen
  CILKRTS_TASK,     ///< a task ended (task.h)
  CILKRTS_SYNC,     ///< a strand waits for its children
  CILKRTS_PARK,     ///< a strand waits for another event
  CILKRTS_YIELD,    ///< a strand lets other strands run first
  CILKRTS_PREEMPTED ///< a strand's time slice is over
};

/// Tell ThreadSanitizer that the scheduler's stack of the bound worker \p w is
/// a fiber, from the first spawn of the worker's thread to the thread's end.
void cilkrts_scheduler_bind(struct worker *w);
void cilkrts_scheduler_unbind(struct worker *w);

/// Runs the scheduler, at the top of the worker's scheduler stack. Never
/// returns: jumps into the strand that the worker runs next. The arguments are
/// those of a cilkrts_arch_entry: the worker, the region, the fiber that the
/// last strand has left (or null), and the reason.
void cilkrts_schedule(void *worker, void *region, void *fiber,
                      uintptr_t reason);

/// Leaves a child of \p region, whose parent a thief has stolen, for the
/// scheduler. \p frame is the frame record of the caller, which the child's
/// helper has called.
_Noreturn void cilkrts_leave_child(struct __cilkrts_region *region,
                                   void **frame);

/// Suspends the running strand in \p region for \p reason: a wait, a yield or a
/// preemption (join.h). May return in another thread.
__attribute__((preserve_none)) void
cilkrts_suspend(struct __cilkrts_region *region, enum cilkrts_reason reason);

/// Runs the scheduler of the pool worker \p w until the worker is surplus. The
/// scheduler's stack begins right below the caller's frame. No register
/// survives the call, and the stack pointer may be lower after it: the caller
/// has to return through its frame pointer.
__attribute__((preserve_none)) void cilkrts_schedule_pool(struct worker *w);

#endif // CILKRTS_SCHEDULE_SCHEDULER_H
