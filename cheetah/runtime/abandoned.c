//===- abandoned.c - continuations whose worker went elsewhere ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When a strand waits, its worker leaves the continuations that lie in its
// deque (deque.c). They wait here, in a second deque: the owner takes the
// youngest, with which it would have gone on, and thieves take the oldest,
// which has most work. Tasks that haven't begun (task.h) lie among them, as
// they are such work, too.
//
//===----------------------------------------------------------------------===//

#include "abandoned.h"

#include "lock.h"
#include "seats.h"

void cilkrts_abandoned_put(struct worker *w, region_t *region) {
  cilkrts_ring_put(&w->ready.abandoned, region);
}

region_t *cilkrts_abandoned_take_if(struct worker *w,
                                    bool (*is_wanted)(const region_t *region,
                                                      const void *argument),
                                    const void *argument) {
  struct cilkrts_ring *deque = &w->ready.abandoned;
  if (!cilkrts_ring_count(deque))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&deque->lock);
  if (deque->count &&
      (!is_wanted || is_wanted(cilkrts_ring_youngest(deque), argument)))
    region = cilkrts_ring_take_youngest(deque);
  // What the time slice abandons from now on lies where this one did.
  const size_t end = deque->first + deque->count;
  if (region && w->slice.begin > end)
    __atomic_store_n(&w->slice.begin, end, __ATOMIC_RELAXED);
  cilkrts_unlock(&deque->lock);
  return region;
}

static bool is_same(const region_t *region, const void *other) {
  return region == other;
}

region_t *cilkrts_abandoned_take_parent(struct worker *w,
                                        const region_t *parent) {
  return cilkrts_abandoned_take_if(w, is_same, parent);
}

region_t *cilkrts_abandoned_steal(struct worker *victim, struct worker *thief) {
  struct cilkrts_ring *deque = &victim->ready.abandoned;
  if (!cilkrts_ring_count(deque))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&deque->lock);
  // The computation is constant while there is something here.
  if (deque->count &&
      cilkrts_seat_change(
          thief, __atomic_load_n(&victim->computation, __ATOMIC_RELAXED)))
    region = cilkrts_ring_take_oldest(deque);
  cilkrts_unlock(&deque->lock);
  return region;
}
