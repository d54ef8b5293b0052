//===- fairness.h - fair scheduling by time slices ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fair scheduling: which of its ready strands a worker runs next, and when a
// strand is preempted so that other strands run. The scheduler asks for the
// next strand; the tick, in the timer's thread, ends time slices. fairness.c
// describes the policy.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_FAIRNESS_H
#define CILKRTS_SCHEDULE_FAIRNESS_H

#include "../../arch/switch.h"
#include "../workers/worker.h"

/// Starts a time slice: the calling worker \p w runs a strand from a queue, or
/// from another worker.
static inline void cilkrts_slice_begin(struct worker *w) {
  struct cilkrts_slice_state *slice = &w->slice;
  CILKRTS_ASSERT(w == cilkrts_current());
  __atomic_store_n(&slice->count, slice->count + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&slice->is_over, false, __ATOMIC_RELAXED);
  slice->is_injected = false;
  slice->begin = cilkrts_arch_ticks();
}

/// Ends the time slice of the calling worker \p w: moves all strands that
/// belong to it to the end of the local queue.
void cilkrts_slice_end(struct worker *w);

/// Makes room for another strand in the time slice of the calling worker \p w:
/// moves the continuations that \p w has abandoned to the front of the local
/// queue.
void cilkrts_slice_interrupt(struct worker *w);

/// Takes the ready strand of its own that the calling worker \p w runs next.
/// Returns null if there is none.
region_t *cilkrts_next_ready(struct worker *w);

/// Starts the tick, if it does not run. The calling thread either has made a
/// strand ready, and then woken sleepers for it, or has moved a strand to a
/// place where the tick looks.
void cilkrts_tick_soon(void);

/// Clears the request to end the time slice of the calling worker \p w. Returns
/// true if other strands wait for its end.
bool cilkrts_is_preempted(struct worker *w);

#endif // CILKRTS_SCHEDULE_FAIRNESS_H
