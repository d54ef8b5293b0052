//===- join.h - the end of children and of syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ends of children and of syncs. The scheduler calls these functions on its
// own stack, after a strand has left its own stack. Each function decides how
// the strand continues. If the worker can resume a strand at once, the function
// stores that strand in `next` and returns true; otherwise the scheduler looks
// for another strand. join.c describes the count of a region.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_JOIN_H
#define CILKRTS_SCHEDULE_JOIN_H

#include "../strands/parked.h"

/// Ends a child of \p region on \p w, after a thief has stolen the parent.
/// \p fiber is the stack that the child has left, or null for a native stack.
/// Returns true if a suspended sync waited only for this child: \p next is then
/// the strand to resume here.
bool cilkrts_join_child(struct worker *w, region_t *region, char *fiber,
                        struct strand *next);

/// Suspends the strand on \p w in a sync of \p region. Returns true if all
/// children have ended: \p next is then the same strand, on its original stack.
bool cilkrts_join_sync(struct worker *w, region_t *region, char *fiber,
                       struct strand *next);

/// Parks the strand on \p w in \p region until a thread unparks it. Returns
/// true if a thread has unparked it already: \p next is then the same strand.
bool cilkrts_join_park(struct worker *w, region_t *region, struct strand *next);

/// Makes the strand on \p w yield: it is parked in \p region and ready at once.
/// \p next is another strand that is ready, or the same strand if no other is
/// ready. Returns true.
bool cilkrts_join_yield(struct worker *w, region_t *region,
                        struct strand *next);

/// Takes that one of its own strands that the calling worker \p w resumes next.
/// Returns null if \p w has none. Strands that only \p w may resume (tied.h)
/// come before other ready strands, except every fourth time: otherwise tied
/// strands that wake each other would starve the others.
region_t *cilkrts_join_take_own(struct worker *w);

/// Preempts the strand on \p w, whose time slice is over: parks it in
/// \p region, where it waits for its next time slice. The strand does not carry
/// a root that has to return on this stack.
void cilkrts_join_preempted(struct worker *w, region_t *region);

/// Makes the strand that waits in \p parked ready, and wakes sleeping workers
/// for it. Any thread may call this function.
void cilkrts_wake_parked(struct cilkrts_parked *parked);

/// Fills in \p next with the strand that waits in \p region, which is ready
/// (ready.h) or whose children have all ended.
void cilkrts_resume_region(region_t *region, struct strand *next);

#endif // CILKRTS_SCHEDULE_JOIN_H
