//===- fairness.h - which ready strand runs next, and for how long ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_FAIRNESS_H
#define CILKRTS_FAIRNESS_H

#include "worker.h"

/// Starts a time slice: \p w, which calls, is about to look for something else
/// than what it ran, or what that has abandoned from now on.
static inline void cilkrts_slice_begin(struct worker *w) {
  __atomic_store_n(&w->slice.begin, cilkrts_ring_end(&w->ready.abandoned),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&w->slice.is_abandoned, false, __ATOMIC_RELAXED);
}

/// Takes what \p w, which calls, runs next of its own, or returns null. It
/// belongs to the time slice that was started before.
region_t *cilkrts_next_ready(struct worker *w);

/// Starts the tick, if it doesn't run: the calling thread has made a strand
/// ready, and then woken sleepers for it.
void cilkrts_tick_soon(void);

/// Clears the request that the strand of \p w, which calls, let others run.
/// Returns true if there are any.
bool cilkrts_is_preempted(struct worker *w);

#endif // CILKRTS_FAIRNESS_H
