//===- worker_slots.h - how many workers a computation may have -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread may limit how many workers take part in what it enters. Its own
// worker always does; each pool worker needs a slot, which it takes when it has
// stolen from a computation with a limit, and keeps until it has no strand any
// more. Computations without a limit count nobody.
//
// Who sleeps isn't woken for a computation whose slots are all taken, and
// doesn't poison the limits of its workers: else each of their pushes would
// wake somebody in vain. So who gives a slot up looks for work itself, that
// computation's included, before it sleeps; and if it finds some elsewhere, it
// has somebody else look (scheduler.c).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WORKERS_WORKER_SLOTS_H
#define CILKRTS_WORKERS_WORKER_SLOTS_H

#include "worker.h"

/// Whether a pool worker without a slot can't work for the computation of
/// \p root, which may be null. A hint.
static inline bool cilkrts_worker_slots_are_full(const struct worker *root) {
  return root && __atomic_load_n(&root->slots.taken, __ATOMIC_RELAXED) >=
                     __atomic_load_n(&root->slots.limit, __ATOMIC_RELAXED);
}

/// Whether \p thief, without a slot, may take part in what \p victim works for:
/// a bound worker waits for its own computation and must not get lost in
/// another one. A hint, as the victim may change over.
static inline bool cilkrts_may_work_beside(const struct worker *thief,
                                           const struct worker *victim) {
  // Acquire: it may be a worker that the thief hasn't seen yet. Partners:
  // the releases with which a worker changes to another computation
  // (cilkrts_deque_steal, cilkrts_worker_slot_change).
  const struct worker *computation =
      __atomic_load_n(&victim->computation, __ATOMIC_ACQUIRE);
  return thief->bound ? computation == thief
                      : !cilkrts_worker_slots_are_full(computation);
}

/// Whether who has no slot can't use what \p w pushes next, until somebody
/// gives a slot up. A hint.
static inline bool cilkrts_pushes_in_vain(const struct worker *w) {
  const struct worker *root =
      w->bound ? w : __atomic_load_n(&w->slots.at, __ATOMIC_RELAXED);
  return cilkrts_worker_slots_are_full(root);
}

/// \p w, which calls and has no slot, is about to work for the computation of
/// \p root, whose oldest entry it has just got. False if it must not.
bool cilkrts_worker_slot_take(struct worker *w, struct worker *root);

/// Makes \p thief, which calls and is about to take a strand of \p computation,
/// work for that one from now on. Returns false if there is no slot for it, or
/// if it is bound to another one.
bool cilkrts_worker_slot_change(struct worker *thief,
                                struct worker *computation);

/// \p w, which calls and has no slot, goes on with a strand of the computation
/// of \p root that can't go on elsewhere: with a slot there, if there is one
/// too few.
void cilkrts_worker_slot_return(struct worker *w, struct worker *root);

/// \p w, which calls, has no strand any more. Whose slot it has given up, or
/// null.
struct worker *cilkrts_worker_slot_leave(struct worker *w);

/// Gives the new worker \p w no limit.
void cilkrts_worker_slots_begin(struct worker *w);

/// Forgets, in the child of a fork, which has no pool workers yet, the slots
/// that \p w has and that others have with it.
void cilkrts_worker_slots_forget(struct worker *w);

/// No more than \p limit pool workers take part in what the owner of \p w,
/// which is bound, enters from now on. The owner calls, outside of any region.
void cilkrts_worker_limit_set(struct worker *w, uint32_t limit);

#endif // CILKRTS_WORKERS_WORKER_SLOTS_H
