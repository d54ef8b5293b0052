//===- ready.c - queues of strands that are ready ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that is ready waits in one of three sources of a worker: in the
// run-next slot, in the local queue, or, if another computation's strand or
// another thread has unparked it, in the injection queue of its computation's
// bound worker. Both queues are first in, first out. What is taken from which
// queue when is for fairness.c to say; docs/runtime.md has the whole protocol.
//
// A strand that was preempted goes to the end of the local queue as a goroutine
// does, and as that one's stack goes along, so do the continuations that it has
// abandoned in its time slice: they are the queue's next elements. Whoever
// takes the strand abandons them again. But if the slice began with something
// that was abandoned, the strand is abandoned, too, as the youngest.
//
// All that is ready in a worker belongs to the computation that it works for.
// A pool worker changes over to another one when it has nothing left.
//
//===----------------------------------------------------------------------===//

#include "ready.h"

#include "fork.h"
#include "idle.h"
#include "lock.h"
#include "parked.h"
#include "seats.h"

void cilkrts_ready_put_local(struct worker *w, region_t *region) {
  cilkrts_ring_put(&w->ready.local, region);
}

void cilkrts_ready_inject(struct worker *computation, region_t *region) {
  CILKRTS_ASSERT(computation->bound);
  cilkrts_ring_put(&computation->ready.injected, region);
}

bool cilkrts_ready_put_next(struct worker *w, region_t *region) {
  region_t *displaced = cilkrts_run_next_put(&w->ready.run_next, region);
  if (displaced)
    cilkrts_ready_put_local(w, displaced);
  return displaced;
}

// A lock of what is abandoned is always taken after that of a queue.
void cilkrts_ready_put_preempted(struct worker *w, region_t *region) {
  struct cilkrts_ring *queue = &w->ready.local, *deque = &w->ready.abandoned;
  if (w->slice.is_abandoned) {
    cilkrts_ring_put(deque, region);
    return;
  }
  cilkrts_lock(&queue->lock);
  cilkrts_ring_push(queue, region);
  cilkrts_lock(&deque->lock);
  cilkrts_parked_of(region)->followers =
      cilkrts_ring_move(deque, w->slice.begin, queue);
  cilkrts_unlock(&deque->lock);
  cilkrts_unlock(&queue->lock);
}

// Takes the oldest strand of `queue`, with what goes with it, for `w`, which
// calls. The caller holds the lock of the queue, which has some.
static region_t *take(struct cilkrts_ring *queue, struct worker *w) {
  region_t *region = cilkrts_ring_take_oldest(queue);
  struct cilkrts_parked *parked = cilkrts_parked_of(region);
  if (!parked->followers)
    return region;
  cilkrts_lock(&w->ready.abandoned.lock);
  for (; parked->followers; --parked->followers)
    cilkrts_ring_push(&w->ready.abandoned, cilkrts_ring_take_oldest(queue));
  cilkrts_unlock(&w->ready.abandoned.lock);
  return region;
}

// Takes the oldest strand of a queue of `victim` for `w`, which calls, if `w`
// may work for that computation.
static region_t *take_from(struct cilkrts_ring *queue, struct worker *victim,
                           struct worker *w) {
  if (!cilkrts_ring_count(queue))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&queue->lock);
  // The computation is constant while there is something here.
  if (queue->count &&
      (victim == w ||
       cilkrts_seat_change(
           w, __atomic_load_n(&victim->computation, __ATOMIC_RELAXED))))
    region = take(queue, w);
  cilkrts_unlock(&queue->lock);
  return region;
}

region_t *cilkrts_ready_take_local(struct worker *w) {
  return take_from(&w->ready.local, w, w);
}

region_t *cilkrts_ready_take_injected(struct worker *w) {
  struct worker *root = __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  return root ? take_from(&root->ready.injected, root, w) : NULL;
}

static region_t *steal_next(struct worker *victim, struct worker *thief) {
  if (!cilkrts_run_next_has(&victim->ready.run_next) ||
      !cilkrts_may_work_beside(thief, victim))
    return NULL;
  region_t *region = cilkrts_run_next_steal(&victim->ready.run_next);
  if (!region)
    return NULL;
  struct worker *computation = cilkrts_parked_of(region)->computation;
  if (cilkrts_seat_change(thief, computation))
    return region;
  // There is no seat any more.
  cilkrts_ready_inject(computation, region);
  cilkrts_wake_for_ready(computation);
  return NULL;
}

region_t *cilkrts_ready_steal(struct worker *victim, struct worker *thief) {
  region_t *region = take_from(&victim->ready.local, victim, thief);
  if (!region)
    region = take_from(&victim->ready.injected, victim, thief);
  return region ? region : steal_next(victim, thief);
}

// The child goes on with what the forking thread's worker has. Others' queues
// may be in the middle of a change.
static void at_fork(enum cilkrts_fork when) {
  struct worker *self = cilkrts_current();
  struct cilkrts_ring *own[] = {&self->ready.local, &self->ready.injected,
                                &self->ready.abandoned};
  for (unsigned i = 0; self != &cilkrts_bootstrap && i < 3; ++i)
    if (when == CILKRTS_FORK_BEFORE)
      cilkrts_lock(&own[i]->lock);
    else
      cilkrts_unlock(&own[i]->lock);
  for (unsigned i = 0; when == CILKRTS_FORK_CHILD && i < cilkrts_worker_count;
       ++i)
    if (cilkrts_workers[i] != self) {
      cilkrts_workers[i]->ready = (struct cilkrts_ready){0};
      cilkrts_workers[i]->slice = (struct cilkrts_slice){0};
    }
}

void cilkrts_ready_init(void) { cilkrts_fork_register(at_fork); }
