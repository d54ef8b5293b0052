//===- worker_slots.h - the concurrency limit of a computation ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The concurrency limit of a computation. A thread may limit how many workers
// take part in the computations that it enters. The thread's own worker always
// takes part. Each pool worker needs a slot: it takes the slot when it steals
// from a computation with a limit, and keeps it until it has no strand.
// Computations without a limit count no workers. The functions of schedule/
// take and give up slots.
//
// While all slots of a computation are taken, no sleeper is woken for it. A
// worker that goes to sleep then does not poison the limits of the
// computation's workers either, as each of their pushes would wake a sleeper
// that must not help. In exchange, a worker that gives up a slot looks for work
// itself before it sleeps, in that computation too. If it finds work in another
// computation, it wakes another worker to look (scheduler.c).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WORKERS_WORKER_SLOTS_H
#define CILKRTS_WORKERS_WORKER_SLOTS_H

#include "worker.h"

/// Returns true if the computation of \p root, which may be null, has no free
/// slot. A hint.
static inline bool cilkrts_worker_slots_are_full(const struct worker *root) {
  return root && __atomic_load_n(&root->slots.taken, __ATOMIC_RELAXED) >=
                     __atomic_load_n(&root->slots.limit, __ATOMIC_RELAXED);
}

/// Returns true if \p thief, which has no slot, may steal from \p victim. A
/// bound worker waits for its own computation, and steals from no other. A
/// hint, since the victim may change to another computation.
static inline bool cilkrts_may_steal_from(const struct worker *thief,
                                          const struct worker *victim) {
  // Acquire: it may be a worker that the thief has not seen before. Partners:
  // the releases with which a worker changes to another computation
  // (cilkrts_deque_steal, cilkrts_worker_slot_change).
  const struct worker *computation =
      __atomic_load_n(&victim->computation, __ATOMIC_ACQUIRE);
  return thief->bound ? computation == thief
                      : !cilkrts_worker_slots_are_full(computation);
}

/// Returns true if no worker without a slot may steal what \p w pushes, until
/// another worker gives up its slot. A hint.
static inline bool cilkrts_pushes_in_vain(const struct worker *w) {
  const struct worker *root =
      w->bound ? w : __atomic_load_n(&w->slots.at, __ATOMIC_RELAXED);
  return cilkrts_worker_slots_are_full(root);
}

/// Takes a slot of the computation of \p root, whose oldest entry \p w has just
/// got. Called by \p w, which has no slot. Returns false if none is free.
bool cilkrts_worker_slot_take(struct worker *w, struct worker *root);

/// Makes \p thief work for \p computation from now on. Called by \p thief,
/// which is about to take a strand of \p computation. Returns false if no slot
/// is free, or if \p thief is bound to another computation.
bool cilkrts_worker_slot_change(struct worker *thief,
                                struct worker *computation);

/// Gives \p w a slot of the computation of \p root even if none is free.
/// Called by \p w, which has no slot and is about to resume a strand that no
/// other worker can resume.
void cilkrts_worker_slot_take_beyond_limit(struct worker *w,
                                           struct worker *root);

/// Gives up the slot of the calling worker \p w, which has no strand any more.
/// Returns the bound worker of that slot's computation, or null.
struct worker *cilkrts_worker_slot_give_up(struct worker *w);

/// Gives the new worker \p w no limit.
void cilkrts_worker_slots_begin(struct worker *w);

/// Forgets the slots that \p w has and that other workers have at \p w. Called
/// in the child of a fork, which has no pool workers yet.
void cilkrts_worker_slots_forget(struct worker *w);

/// Lets no more than \p limit pool workers take part in the computations that
/// the owner of the bound worker \p w enters from now on. Called by the owner,
/// outside of any region.
void cilkrts_worker_limit_set(struct worker *w, uint32_t limit);

#endif // CILKRTS_WORKERS_WORKER_SLOTS_H
