//===- context.h - what travels with a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_CONTEXT_H
#define CILKRTS_STRANDS_CONTEXT_H

#include "../workers/worker.h"

/// Takes the context of the continuation \p entry, the oldest of \p victim,
/// with its tags in \p tags: the steal number \p index of its region. What
/// remains in the victim's deque belongs to the child. \p handlers is the state
/// of exception handling at the spawn. The victim's lock is held, and the steal
/// is certain.
struct cilkrts_context cilkrts_context_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t tags, uint64_t index,
                                             struct cilkrts_handlers handlers);

/// Moves the context of the strand that \p w, with an empty deque, has just
/// run, to \p region, for a sync there: what is left to the worker is nobody's.
/// The strand's own table of views isn't part of it, but left to the region,
/// which merges it with those of the children.
void cilkrts_context_suspend(struct worker *w, region_t *region);

/// The same for a strand that waits for something else than its children. Its
/// table of views goes along.
void cilkrts_context_park(struct worker *w, region_t *region);

/// A child has ended on \p w, with an empty deque, whose parent was stolen.
/// Leaves the child's views to \p region.
void cilkrts_context_end(struct worker *w, region_t *region);

/// A task has ended on \p w, with an empty deque, for which nobody waits here.
/// It has no views any more.
void cilkrts_context_end_task(struct worker *w);

/// Makes \p next what \p w, with an empty deque, runs.
void cilkrts_context_resume(struct worker *w, const struct strand *next);

/// Takes its strand from \p w, whose thread was lost in a fork.
void cilkrts_context_forget(struct worker *w);

/// Gives \p w, whose thread enters, the context of a program's beginning.
void cilkrts_context_begin(struct worker *w);

#endif // CILKRTS_STRANDS_CONTEXT_H
