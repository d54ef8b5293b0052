//===- context.h - the context of a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The context of a strand is the data that travels with it from worker to
// worker: its root, its table of views, its place in the serial order, its
// lineage, and its state of exception handling (abi/context.h). The scheduler
// calls these functions when a strand leaves a worker and when a worker begins
// or resumes one. The invariant: each context belongs to one worker or to one
// region.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_CONTEXT_H
#define CILKRTS_STRANDS_CONTEXT_H

#include "../workers/worker.h"

/// Returns the context of the continuation \p entry, the oldest of \p victim,
/// with its tags in \p tags. The entries that remain in the victim's deque
/// belong to the child. The steal is the region's \p index-th, from 0 on, and
/// \p handlers is the state of exception handling at the spawn. Called under
/// the victim's lock, once the steal is committed.
struct cilkrts_context cilkrts_context_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t tags, uint64_t index,
                                             struct cilkrts_handlers handlers);

/// Moves the context of the strand that \p w has just run to \p region, where
/// the strand waits in a sync. The deque of \p w is empty, and \p w has no
/// strand afterwards. The strand's table of views goes to the region's list,
/// where the sync merges it with those of the children.
void cilkrts_context_suspend(struct worker *w, region_t *region);

/// Moves the context of the strand that \p w has just run to \p region, where
/// the strand is parked. The table of views is a part of the context.
void cilkrts_context_park(struct worker *w, region_t *region);

/// Ends the context of a child whose parent was stolen, on \p w with an empty
/// deque. The child's views go to the list of \p region.
void cilkrts_context_end(struct worker *w, region_t *region);

/// Ends the context of a task (task.h) on \p w with an empty deque. The task
/// has no views any more.
void cilkrts_context_end_task(struct worker *w);

/// Gives \p w, whose deque is empty, the context of \p next, which it is about
/// to run.
void cilkrts_context_resume(struct worker *w, const struct strand *next);

/// Gives \p w the context of a worker that runs no strand. The worker has no
/// thread in this process: not yet, or no longer since a fork.
void cilkrts_context_reset(struct worker *w);

/// Gives \p w, whose thread enters Cilk code, the context of a new strand.
void cilkrts_context_begin(struct worker *w);

#endif // CILKRTS_STRANDS_CONTEXT_H
