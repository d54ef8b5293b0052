//===- idle.h - sleeping and waking of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sleeping and waking: how a worker without work spins, yields and sleeps, and
// how other workers wake it. The scheduler calls the first half; functions that
// make work call the second. The invariant: while there is work that a sleeping
// worker may do, some awake worker is looking for it, or the next push wakes a
// sleeper. idle.c describes the protocol.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_IDLE_H
#define CILKRTS_SCHEDULE_IDLE_H

#include "../workers/worker.h"

/// Registers this file's fork handler (fork.h). Called once, before any other
/// function here.
void cilkrts_idle_init(void);
/// Counts the calling thread as one of the pool. Called before the thread looks
/// for work for the first time.
void cilkrts_idle_join_pool(void);
/// Stops counting the calling thread, which is about to end.
void cilkrts_idle_leave_pool(void);

/// Spins, yields or sleeps, as the steal policy says (victims.h), after \p w
/// has found nothing in a round. \p failures is the number of earlier rounds in
/// a row that found nothing. Returns \p failures + 1.
unsigned cilkrts_idle(struct worker *w, unsigned failures);

/// Ends the search of \p w, which has found work after \p failures rounds that
/// found nothing. Wakes the next sleeper if \p w has slept.
void cilkrts_idle_end(struct worker *w, unsigned failures);

/// Ends the search of the pool worker \p w, which has no work and never looks
/// again. Wakes another worker to look. Called by the owner.
void cilkrts_idle_retire(struct worker *w);

/// Wakes a sleeping pool worker to look for work, if there is one: one near
/// \p w, if the steal policy knows such a worker.
void cilkrts_wake_another(struct worker *w);

/// Wakes all pool workers that sleep, after a store of cilkrts_wanted_workers.
void cilkrts_wake_pool(void);

/// Wakes a sleeping pool worker, and the bound worker of the computation if
/// that worker sleeps. Called when the deque of \p w has something to steal.
void cilkrts_wake_for(struct worker *w);

/// Does the same as cilkrts_wake_for. Called when a strand is ready in \p w
/// (ready.h).
void cilkrts_wake_for_ready(struct worker *w);

/// Does the same as cilkrts_wake_for, for the strand in the run-next slot of
/// the calling worker \p w. No pool worker is woken if one polls these slots.
void cilkrts_wake_for_next(struct worker *w);

/// Wakes the thread of \p w if it sleeps. Called when a strand is ready that
/// only \p w may resume.
void cilkrts_wake_home(struct worker *w);

/// Hands the strand that waits in \p region, and is ready, to \p owner, and
/// wakes that worker. The strand continues on the native stack of the owner's
/// thread.
void cilkrts_post(struct worker *owner, region_t *region);

#endif // CILKRTS_SCHEDULE_IDLE_H
