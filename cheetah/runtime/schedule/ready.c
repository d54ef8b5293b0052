//===- ready.c - queues of strands that are ready ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The places where ready strands wait. A ready strand waits in one of three
// places:
//   - the run-next slot of the worker that has unparked it;
//   - that worker's local queue;
//   - if a strand of another computation, or another thread, has unparked it:
//     the injection queue of its computation's bound worker.
// Both queues are first in, first out, except for interrupted continuations
// (below). If a worker does not reach a push, the tick moves its strands to the
// injection queue, too. fairness.c says when a worker takes from which place;
// docs/runtime.md has the whole protocol.
//
// An element of a queue is a strand with the continuations that it has
// abandoned (ring.h). So a strand that is preempted goes to the end of the
// local queue as a goroutine does, with a deque in the place of the goroutine's
// stack. The worker that takes the strand has that deque from then on, and
// thieves may take from it.
//
// The continuations that a worker has abandoned also go into the local queue
// while the worker runs another strand. They go to the front, since they are
// part of the same time slice. `interrupted` counts the elements that are there
// for that reason.
//
// All strands that are ready in a worker belong to the computation that it
// works for. A pool worker changes to another computation when it has nothing
// left. One lock of a worker guards its two queues and its abandoned
// continuations.
//
//===----------------------------------------------------------------------===//

#include "ready.h"

#include "../os/fork.h"
#include "../strands/parked.h"
#include "../support/lock.h"
#include "../workers/worker_slots.h"
#include "idle.h"

static void put(struct worker *w, struct cilkrts_ring *queue,
                region_t *region) {
  cilkrts_lock(&w->ready.lock);
  cilkrts_ring_push(queue, (struct cilkrts_element){region, NULL});
  cilkrts_unlock(&w->ready.lock);
}

void cilkrts_ready_put_local(struct worker *w, region_t *region) {
  put(w, &w->ready.local, region);
}

void cilkrts_ready_inject(struct worker *computation, region_t *region) {
  CILKRTS_ASSERT(computation->bound);
  put(computation, &computation->ready.injected, region);
}

bool cilkrts_ready_put_next(struct worker *w, region_t *region) {
  CILKRTS_ASSERT(w == cilkrts_current());
  region_t *displaced = cilkrts_run_next_put(&w->ready.run_next, region);
  if (displaced)
    cilkrts_ready_put_local(w, displaced);
  return displaced;
}

static void set_interrupted(struct cilkrts_ready_state *ready,
                            uint32_t interrupted) {
  __atomic_store_n(&ready->interrupted, interrupted, __ATOMIC_RELAXED);
}

bool cilkrts_ready_interrupt(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  struct cilkrts_ready_state *ready = &w->ready;
  if (!cilkrts_ring_count(&ready->abandoned))
    return false;
  cilkrts_lock(&ready->lock);
  const bool has_abandoned = ready->abandoned.count;
  if (has_abandoned) {
    cilkrts_ring_push_oldest(&ready->local,
                             cilkrts_ring_pack(&ready->abandoned));
    set_interrupted(ready, ready->interrupted + 1);
    CILKRTS_ASSERT(ready->interrupted <= ready->local.count);
  }
  cilkrts_unlock(&ready->lock);
  return has_abandoned;
}

// The running strand comes last, since it has just run.
void cilkrts_ready_requeue(struct worker *w) {
  struct cilkrts_ready_state *ready = &w->ready;
  struct cilkrts_ring *queue = &ready->local;
  region_t *next = cilkrts_run_next_take(&ready->run_next);
  cilkrts_lock(&ready->lock);
  CILKRTS_ASSERT(ready->interrupted <= queue->count);
  for (; ready->interrupted; set_interrupted(ready, ready->interrupted - 1))
    cilkrts_ring_push(queue, cilkrts_ring_pop_oldest(queue));
  if (next)
    cilkrts_ring_push(queue, (struct cilkrts_element){next, NULL});
  if (ready->abandoned.count)
    cilkrts_ring_push(queue, cilkrts_ring_pack(&ready->abandoned));
  cilkrts_unlock(&ready->lock);
}

// Moves all elements of the local queue to the injection queue. Locks the bound
// worker after `w`: that is the order of the two locks.
static struct worker *hand_over_queue(struct worker *w) {
  struct cilkrts_ready_state *ready = &w->ready;
  // The computation is constant while the queue has an element.
  struct worker *root = __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(root && root->bound);
  if (root != w)
    cilkrts_lock(&root->ready.lock);
  while (ready->local.count)
    cilkrts_ring_push(&root->ready.injected,
                      cilkrts_ring_pop_oldest(&ready->local));
  set_interrupted(ready, 0);
  if (root != w)
    cilkrts_unlock(&root->ready.lock);
  return root;
}

static void inject_and_wake(region_t *region) {
  struct worker *computation = cilkrts_parked_of(region)->computation;
  cilkrts_ready_inject(computation, region);
  cilkrts_wake_for_ready(computation);
}

void cilkrts_ready_hand_over(struct worker *w) {
  struct cilkrts_ready_state *ready = &w->ready;
  struct worker *root = NULL;
  cilkrts_lock(&ready->lock);
  if (ready->local.count)
    root = hand_over_queue(w);
  cilkrts_unlock(&ready->lock);
  if (root)
    cilkrts_wake_for_ready(root);
  // The owner may have changed to another computation since then.
  region_t *next = cilkrts_run_next_take(&ready->run_next);
  if (next)
    inject_and_wake(next);
}

// Takes the oldest element of a queue of `victim` for the calling worker `w` if
// `w` may work for that computation.
static region_t *take(struct worker *victim, struct cilkrts_ring *queue,
                      struct worker *w) {
  struct cilkrts_ready_state *ready = &victim->ready;
  if (!cilkrts_ring_count(queue))
    return NULL;
  struct cilkrts_element oldest = {NULL, NULL};
  cilkrts_lock(&ready->lock);
  // The computation is constant while the queue has an element.
  if (queue->count &&
      (victim == w ||
       cilkrts_worker_slot_change(
           w, __atomic_load_n(&victim->computation, __ATOMIC_RELAXED)))) {
    oldest = cilkrts_ring_pop_oldest(queue);
    if (queue == &ready->local && ready->interrupted)
      set_interrupted(ready, ready->interrupted - 1);
    CILKRTS_ASSERT(ready->interrupted <= ready->local.count);
  }
  cilkrts_unlock(&ready->lock);
  if (!oldest.older)
    return oldest.region;
  cilkrts_lock(&w->ready.lock);
  cilkrts_ring_unpack(&w->ready.abandoned, oldest);
  cilkrts_unlock(&w->ready.lock);
  return oldest.region;
}

region_t *cilkrts_ready_take_local(struct worker *w) {
  return take(w, &w->ready.local, w);
}

region_t *cilkrts_ready_take_injected(struct worker *w) {
  struct worker *root = __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  return root ? take(root, &root->ready.injected, w) : NULL;
}

static region_t *steal_next(struct worker *victim, struct worker *thief,
                            bool *injected) {
  if (!cilkrts_run_next_has(&victim->ready.run_next) ||
      !cilkrts_may_steal_from(thief, victim))
    return NULL;
  region_t *region = cilkrts_run_next_steal(&victim->ready.run_next);
  if (!region)
    return NULL;
  if (cilkrts_worker_slot_change(thief, cilkrts_parked_of(region)->computation))
    return region;
  // The slot that was free has been taken meanwhile.
  inject_and_wake(region);
  *injected = true;
  return NULL;
}

region_t *cilkrts_ready_steal(struct worker *victim, struct worker *thief,
                              bool *injected) {
  *injected = false;
  region_t *region = take(victim, &victim->ready.local, thief);
  if (!region)
    region = take(victim, &victim->ready.injected, thief);
  return region ? region : steal_next(victim, thief, injected);
}

// Resets the queues of all other workers in the child, since they may be in the
// middle of a change. The child continues with the strands of the forking
// thread's worker.
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
    if (cilkrts_workers[i] != self) {
      cilkrts_workers[i]->ready = (struct cilkrts_ready_state){0};
      cilkrts_workers[i]->slice = (struct cilkrts_slice_state){0};
    }
}

void cilkrts_ready_init(void) { cilkrts_fork_register(at_fork); }
