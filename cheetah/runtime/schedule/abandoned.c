//===- abandoned.c - abandoned continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When a strand waits, its worker abandons the continuations that lie in its
// deque (deque.c). They wait here, in a second deque. The owner takes the
// youngest continuation, with which it would have continued; thieves take the
// oldest, which has most work. Tasks that have not begun (task.h) lie in the
// same deque, since they are work that a thief may take, too.
//
// The second deque belongs to the strand that its worker runs. Before the
// worker runs another strand, the deque goes into a queue, in one piece
// (ready.c).
//
//===----------------------------------------------------------------------===//

#include "abandoned.h"

#include "../support/assertion.h"
#include "../support/lock.h"
#include "../workers/worker_slots.h"

void cilkrts_abandoned_put(struct worker *w, region_t *region) {
  struct cilkrts_ready_state *ready = &w->ready;
  CILKRTS_ASSERT(region && w == cilkrts_current());
  cilkrts_lock(&ready->lock);
  cilkrts_ring_push(&ready->abandoned, (struct cilkrts_element){region, NULL});
  cilkrts_unlock(&ready->lock);
}

region_t *cilkrts_abandoned_take_if(struct worker *w,
                                    bool (*is_wanted)(const region_t *region,
                                                      const void *argument),
                                    const void *argument) {
  struct cilkrts_ready_state *ready = &w->ready;
  struct cilkrts_ring *deque = &ready->abandoned;
  CILKRTS_ASSERT(w == cilkrts_current());
  if (!cilkrts_ring_count(deque))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  if (deque->count &&
      (!is_wanted || is_wanted(cilkrts_ring_youngest(deque), argument)))
    region = cilkrts_ring_pop(deque);
  cilkrts_unlock(&ready->lock);
  return region;
}

region_t *cilkrts_abandoned_steal(struct worker *victim, struct worker *thief) {
  struct cilkrts_ready_state *ready = &victim->ready;
  struct cilkrts_ring *deque = &ready->abandoned;
  if (!cilkrts_ring_count(deque))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  // The computation is constant while the deque has an element.
  if (deque->count &&
      cilkrts_worker_slot_change(
          thief, __atomic_load_n(&victim->computation, __ATOMIC_RELAXED)))
    region = cilkrts_ring_pop_oldest(deque).region;
  cilkrts_unlock(&ready->lock);
  return region;
}
