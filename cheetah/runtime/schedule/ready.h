//===- ready.h - queues of strands that are ready ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The places where ready strands wait for a worker: the run-next slot, the
// local queue and the injection queue. fairness.c decides which place a worker
// takes from; ready.c describes the places. None of these functions wakes a
// worker, except where its comment says so.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_READY_H
#define CILKRTS_SCHEDULE_READY_H

#include "../workers/worker.h"

/// Puts the strand that is parked in \p region, of the computation of the
/// calling worker \p w, into the run-next slot. Returns true if another strand
/// was moved from that slot to the local queue.
bool cilkrts_ready_put_next(struct worker *w, region_t *region);

/// Puts the strand that is parked in \p region, of the computation of the
/// calling worker \p w, at the end of the local queue.
void cilkrts_ready_put_local(struct worker *w, region_t *region);

/// Puts the strand that is parked in \p region at the end of the injection
/// queue of the bound worker \p computation. Any thread may call this function.
void cilkrts_ready_inject(struct worker *computation, region_t *region);

/// Moves the continuations that the calling worker \p w has abandoned to the
/// front of the local queue. They continue there in the same time slice, after
/// another strand. Returns true if there were any.
bool cilkrts_ready_interrupt(struct worker *w);

/// Moves all strands and continuations of the time slice of the calling worker
/// \p w to the end of the local queue.
void cilkrts_ready_requeue(struct worker *w);

/// Moves all strands that wait in the local queue and in the slot of \p w to
/// the injection queue of their computation, and wakes workers for them. Any
/// thread may call this function.
void cilkrts_ready_hand_over(struct worker *w);

/// Takes the oldest strand of the local queue of the calling worker \p w, or
/// returns null.
region_t *cilkrts_ready_take_local(struct worker *w);

/// Takes the oldest strand of the injection queue of the computation for which
/// the calling worker \p w works. Returns null if there is no strand, or no
/// slot.
region_t *cilkrts_ready_take_injected(struct worker *w);

/// Takes a strand from the queues of \p victim, or from its run-next slot, for
/// the calling worker \p thief, which has nothing to run. The thief then works
/// for the same computation and has a slot there. Returns null if there is no
/// strand or no slot. Sets \p injected to true if it has moved a strand from
/// the run-next slot to the injection queue, since no slot was free any more:
/// the caller then starts the tick.
region_t *cilkrts_ready_steal(struct worker *victim, struct worker *thief,
                              bool *injected);

/// Registers this file's fork handler (fork.h). Called once, before any other
/// function here.
void cilkrts_ready_init(void);

#endif // CILKRTS_SCHEDULE_READY_H
