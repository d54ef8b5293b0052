//===- ready.c - strands that may go on ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that was parked and then unparked, and the continuations that it
// left in its deque when it was parked, wait here for a worker. Each worker has
// two queues: of the awake, first come, first served; and of the left, which
// their owner takes from the youngest on, as it would have gone on with them,
// and thieves from the oldest on, which has most work. Tasks that haven't begun
// (task.c) lie among those, as they are such work, too.
//
// The awake go first, but not for ever: every fourth time the left have their
// turn, so strands that wake one another again and again hold up nobody.
//
// All of a worker's belong to the computation that it works for: a pool worker
// changes over when it has none left, and to a bound one, whose computation
// never changes, come those that other computations' strands and other threads
// have unparked.
//
//===----------------------------------------------------------------------===//

#include "ready.h"

#include "fork.h"
#include "lock.h"
#include "message.h"
#include "seats.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_ROOM = CILKRTS_TRIES(64, 2), TURNS = 4 };

static void grow(struct cilkrts_ring *ring) {
  size_t room = ring->room ? 2 * ring->room : LEAST_ROOM;
  region_t **slots = malloc(room * sizeof *slots);
  if (!slots)
    cilkrts_fail("no memory for strands that are ready: raise the limit of "
                 "virtual memory (ulimit -v)");
  size_t before_end = ring->room - ring->first;
  if (before_end > ring->count)
    before_end = ring->count;
  if (ring->count) {
    memcpy(slots, ring->slots + ring->first, before_end * sizeof *slots);
    memcpy(slots + before_end, ring->slots,
           (ring->count - before_end) * sizeof *slots);
  }
  free(ring->slots);
  *ring = (struct cilkrts_ring){slots, 0, ring->count, room};
}

static void push(struct cilkrts_ring *ring, region_t *region) {
  if (ring->count == ring->room)
    grow(ring);
  ring->slots[(ring->first + ring->count++) & (ring->room - 1)] = region;
}

static region_t *pop_oldest(struct cilkrts_ring *ring) {
  region_t *region = ring->slots[ring->first];
  ring->first = (ring->first + 1) & (ring->room - 1);
  --ring->count;
  return region;
}

static region_t *youngest(const struct cilkrts_ring *ring) {
  return ring->slots[(ring->first + ring->count - 1) & (ring->room - 1)];
}

static region_t *pop_youngest(struct cilkrts_ring *ring) {
  region_t *region = youngest(ring);
  --ring->count;
  return region;
}

// Says how many there are. The lock is held.
static void publish(struct cilkrts_ready *ready) {
  __atomic_store_n(&ready->count, ready->awake.count + ready->left.count,
                   __ATOMIC_RELAXED);
}

void cilkrts_ready_put(struct worker *w, enum cilkrts_ready_kind kind,
                       region_t *region) {
  struct cilkrts_ready *ready = &w->ready;
  cilkrts_lock(&ready->lock);
  push(kind == CILKRTS_READY_AWAKE ? &ready->awake : &ready->left, region);
  publish(ready);
  cilkrts_unlock(&ready->lock);
}

region_t *cilkrts_ready_take(struct worker *w) {
  struct cilkrts_ready *ready = &w->ready;
  if (!cilkrts_has_ready(w))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  bool left_first = ++ready->turns % TURNS == 0;
  if (ready->left.count && (left_first || !ready->awake.count))
    region = pop_youngest(&ready->left);
  else if (ready->awake.count)
    region = pop_oldest(&ready->awake);
  publish(ready);
  cilkrts_unlock(&ready->lock);
  return region;
}

region_t *cilkrts_ready_take_back(struct worker *w,
                                  bool (*is_wanted)(const region_t *region,
                                                    const void *argument),
                                  const void *argument) {
  struct cilkrts_ready *ready = &w->ready;
  if (!cilkrts_has_ready(w))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  if (ready->left.count && is_wanted(youngest(&ready->left), argument)) {
    region = pop_youngest(&ready->left);
    publish(ready);
  }
  cilkrts_unlock(&ready->lock);
  return region;
}

region_t *cilkrts_ready_steal(struct worker *victim, struct worker *thief) {
  struct cilkrts_ready *ready = &victim->ready;
  if (!cilkrts_has_ready(victim))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  if (ready->left.count + ready->awake.count &&
      cilkrts_seat_beside(thief, victim)) {
    // Constant while there is something here.
    __atomic_store_n(&thief->computation,
                     __atomic_load_n(&victim->computation, __ATOMIC_RELAXED),
                     __ATOMIC_RELAXED);
    region = ready->left.count ? pop_oldest(&ready->left)
                               : pop_oldest(&ready->awake);
    publish(ready);
  }
  cilkrts_unlock(&ready->lock);
  return region;
}

// The child goes on with what the forking thread's worker has. Others' queues
// may be in the middle of a change.
static void at_fork(enum cilkrts_fork when) {
  struct worker *self = cilkrts_current();
  if (self != &cilkrts_bootstrap) {
    if (when == CILKRTS_FORK_BEFORE)
      cilkrts_lock(&self->ready.lock);
    else
      cilkrts_unlock(&self->ready.lock);
  }
  for (unsigned i = 0; when == CILKRTS_FORK_CHILD && i < cilkrts_worker_count;
       ++i)
    if (cilkrts_workers[i] != self)
      cilkrts_workers[i]->ready = (struct cilkrts_ready){0};
}

void cilkrts_ready_init(void) { cilkrts_fork_register(at_fork); }
