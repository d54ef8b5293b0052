//===- join.h - the end of children and of syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_JOIN_H
#define CILKRTS_SCHEDULE_JOIN_H

#include "../strands/parked.h"

/// A child of \p region ended on \p w, its parent having been stolen. \p fiber
/// is the stack it ran on, already left, or null for a native one. True if it
/// was the last one that a suspended sync waited for and \p next is the strand
/// to resume here.
bool cilkrts_join_child(struct worker *w, region_t *region, char *fiber,
                        struct strand *next);

/// The strand on \p w suspends itself in a sync of \p region. True if no child
/// is left and \p next is the same strand, on its original stack.
bool cilkrts_join_sync(struct worker *w, region_t *region, char *fiber,
                       struct strand *next);

/// The strand on \p w, which has left its stack, waits in \p region until it
/// is unparked. True if it has been already, and \p next is the same strand.
bool cilkrts_join_park(struct worker *w, region_t *region, struct strand *next);

/// The same, but it only lets others go first. True if there are any, of which
/// \p next is one, or if there are none and \p next is the same strand.
bool cilkrts_join_yield(struct worker *w, region_t *region,
                        struct strand *next);

/// What \p w, which calls, goes on with of its own, or null: strands that go on
/// nowhere else (tied.h), or what is ready; that every fourth time first, or
/// strands that wake one another would hold it up.
region_t *cilkrts_join_own(struct worker *w);

/// The time slice of the strand on \p w, which has left its stack and doesn't
/// carry its root, is over: puts it where it waits for its next one, in
/// \p region.
void cilkrts_join_preempted(struct worker *w, region_t *region);

/// The strand that has been parked there goes on.
void cilkrts_wake_parked(struct cilkrts_parked *parked);

/// Fills in \p next from a \p region that is ready (ready.h), or completed.
void cilkrts_resume_region(region_t *region, struct strand *next);

#endif // CILKRTS_SCHEDULE_JOIN_H
