//===- idle.h - workers without work ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_IDLE_H
#define CILKRTS_SCHEDULE_IDLE_H

#include "../workers/worker.h"

/// Called once, before any other function here.
void cilkrts_idle_init(void);
/// The calling thread, of the pool, is about to look for work for the first
/// time.
void cilkrts_idle_join_pool(void);
/// It is about to end.
void cilkrts_idle_leave_pool(void);

/// \p w has found nothing, after \p failures failures: does what the policy of
/// stealing (victims.h) says. Returns how many failures it has now.
unsigned cilkrts_idle(struct worker *w, unsigned failures);

/// \p w has found something after \p failures failures.
void cilkrts_idle_over(struct worker *w, unsigned failures);

/// \p w, which has nothing, never looks again: another one does. Its owner
/// calls.
void cilkrts_idle_leave(struct worker *w);

/// Wakes a pool worker to look around, if one sleeps: one near \p w, if the
/// policy of stealing knows such a worker.
void cilkrts_wake_another(struct worker *w);

/// Wakes all pool workers that sleep, after a store of cilkrts_wanted.
void cilkrts_wake_pool(void);

/// There is something to steal that \p w's computation can use: wakes a pool
/// worker that sleeps, and the computation's own thread if it does.
void cilkrts_wake_for(struct worker *w);

/// There is something ready in \p w (ready.h): wakes a pool worker that sleeps,
/// and the computation's own thread if it does.
void cilkrts_wake_for_ready(struct worker *w);

/// The same for the strand that \p w, which calls, runs next itself: nobody is
/// woken if a pool worker polls for such strands.
void cilkrts_wake_for_next(struct worker *w);

/// Something goes on in \p w only, and may: wakes its thread if that sleeps.
void cilkrts_wake_home(struct worker *w);

/// Hands \p region, whose sync is over, to the thread on whose native stack it
/// continues.
void cilkrts_post(struct worker *owner, region_t *region);

#endif // CILKRTS_SCHEDULE_IDLE_H
