//===- ready.c - strands that may go on ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that was parked and then unparked, and the continuations that it
// left in its deque when it was parked, wait here for a worker. Each worker has
// a place for the strand that it has unparked last, and queues: of the
// awake, first come, first served; and of the left, which their owner takes
// from the youngest on, as it would have gone on with them, and thieves from
// the oldest on, which has most work. Tasks that haven't begun (task.c) lie
// among those, as they are such work, too.
//
// The strand unparked last goes first (run_next.h).
//
// What a strand leaves that has had its turn (press.c) lies in a third queue,
// as a group: when nothing else is left, the first group is what is left.
//
// But what is first has no right to be so for ever. Every fourth time the
// queues come first; and where there are both unparked strands and what was
// left, they go on in turns (turns.h): so strands that wake one another hold up
// nobody.
//
// All of a worker's belong to the computation that it works for: a pool worker
// changes over when it has none left, and to a bound one, whose computation
// never changes, come those that other computations' strands and other threads
// have unparked.
//
//===----------------------------------------------------------------------===//

#include "ready.h"

#include "fork.h"
#include "idle.h"
#include "lock.h"
#include "message.h"
#include "parked.h"
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

// Marks the first one of a group.
static region_t *marked(region_t *region) {
  return (region_t *)((uintptr_t)region | 1);
}

static bool is_marked(const region_t *region) { return (uintptr_t)region & 1; }

static region_t *unmarked(region_t *region) {
  return (region_t *)((uintptr_t)region & ~(uintptr_t)1);
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

// Of those to go on with later, has what one strand left be what is left first.
// The lock is held.
static void append_group(struct cilkrts_ready *ready) {
  struct cilkrts_ring *later = &ready->later;
  push(&ready->left, unmarked(pop_oldest(later)));
  while (later->count && !is_marked(later->slots[later->first]))
    push(&ready->left, pop_oldest(later));
}

static void refill(struct cilkrts_ready *ready) {
  if (!ready->left.count && ready->later.count)
    append_group(ready);
}

// The owner's next of those left: now and then a later one, as there may always
// be others.
static region_t *pop_left(struct cilkrts_ready *ready) {
  enum { OTHERS = 8 };
  if (++ready->left_pops % OTHERS == 0 && ready->later.count)
    append_group(ready);
  return pop_youngest(&ready->left);
}

// Says how many there are. The lock is held.
static void publish(struct cilkrts_ready *ready) {
  __atomic_store_n(&ready->count,
                   ready->awake.count + ready->left.count + ready->later.count,
                   __ATOMIC_RELAXED);
  __atomic_store_n(&ready->queued, (uint32_t)ready->awake.count,
                   __ATOMIC_RELAXED);
}

static region_t *pop_awake(struct cilkrts_ready *ready) {
  __atomic_store_n(&ready->taken, ready->taken + 1, __ATOMIC_RELAXED);
  return pop_oldest(&ready->awake);
}

void cilkrts_ready_put(struct worker *w, enum cilkrts_ready_kind kind,
                       region_t *region) {
  struct cilkrts_ready *ready = &w->ready;
  cilkrts_lock(&ready->lock);
  push(kind == CILKRTS_READY_AWAKE ? &ready->awake : &ready->left, region);
  publish(ready);
  cilkrts_unlock(&ready->lock);
}

bool cilkrts_ready_put_next(struct worker *w, region_t *region) {
  struct cilkrts_ready *ready = &w->ready;
  region_t *before = cilkrts_run_next_put(&ready->run_next, region);
  if (before) {
    __atomic_store_n(&ready->displaced, ready->displaced + 1, __ATOMIC_RELAXED);
    cilkrts_ready_put(w, CILKRTS_READY_AWAKE, before);
  }
  return before;
}

uint32_t cilkrts_ready_gone_on(const struct worker *w) {
  const struct cilkrts_ready *ready = &w->ready;
  const bool next = cilkrts_run_next_has(&ready->run_next);
  return __atomic_load_n(&ready->taken, __ATOMIC_RELAXED) +
         cilkrts_run_next_puts(&ready->run_next) -
         __atomic_load_n(&ready->displaced, __ATOMIC_RELAXED) - next;
}

// Who goes on. The lock is held.
static enum cilkrts_turn turn_of(const struct cilkrts_ready *ready) {
  if (ready->awake.count &&
      !(ready->left.count && cilkrts_turns_are_lefts(&ready->turns)))
    return CILKRTS_UNPARKED;
  return ready->left.count ? CILKRTS_LEFT : CILKRTS_NOBODYS;
}

// Notes it.
static void begin_turn(struct cilkrts_ready *ready, enum cilkrts_turn turn) {
  struct cilkrts_turns *turns = &ready->turns;
  if (!ready->left.count)
    cilkrts_turns_forget(turns);
  else if (turn == CILKRTS_UNPARKED || cilkrts_turns_are_behind(turns))
    cilkrts_turns_begin(turns, turn);
}

static region_t *take_queued(struct cilkrts_ready *ready) {
  if (!__atomic_load_n(&ready->count, __ATOMIC_RELAXED)) {
    cilkrts_turns_forget(&ready->turns);
    return NULL;
  }
  cilkrts_lock(&ready->lock);
  refill(ready);
  const enum cilkrts_turn turn = turn_of(ready);
  begin_turn(ready, turn);
  region_t *region = turn == CILKRTS_UNPARKED ? pop_awake(ready)
                     : turn == CILKRTS_LEFT   ? pop_left(ready)
                                              : NULL;
  publish(ready);
  cilkrts_unlock(&ready->lock);
  return region;
}

static region_t *take_own_next(struct cilkrts_ready *ready) {
  region_t *region = cilkrts_run_next_take(&ready->run_next);
  if (region && __atomic_load_n(&ready->count, __ATOMIC_RELAXED))
    cilkrts_turns_begin(&ready->turns, CILKRTS_UNPARKED);
  else if (region)
    cilkrts_turns_forget(&ready->turns);
  return region;
}

region_t *cilkrts_ready_take(struct worker *w) {
  struct cilkrts_ready *ready = &w->ready;
  cilkrts_turns_end(&ready->turns);
  bool queued_first = ++ready->looks % TURNS == 0;
  region_t *region = queued_first ? take_queued(ready) : take_own_next(ready);
  if (!region)
    region = queued_first ? take_own_next(ready) : take_queued(ready);
  return region;
}

region_t *cilkrts_ready_take_back(struct worker *w,
                                  bool (*is_wanted)(const region_t *region,
                                                    const void *argument),
                                  const void *argument) {
  struct cilkrts_ready *ready = &w->ready;
  if (!__atomic_load_n(&ready->count, __ATOMIC_RELAXED))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  refill(ready);
  if (ready->left.count && is_wanted(youngest(&ready->left), argument)) {
    region = pop_youngest(&ready->left);
    publish(ready);
  }
  cilkrts_unlock(&ready->lock);
  return region;
}

// Has the thief work for that computation from now on, if it may.
static bool change_over(struct worker *thief, struct worker *computation) {
  if (!cilkrts_seat_in(thief, computation))
    return false;
  // Release: partner is the acquire in cilkrts_may_work_beside.
  __atomic_store_n(&thief->computation, computation, __ATOMIC_RELEASE);
  return true;
}

static region_t *steal_queued(struct worker *victim, struct worker *thief,
                              enum cilkrts_ready_kind kind) {
  struct cilkrts_ready *ready = &victim->ready;
  const bool left = kind == CILKRTS_READY_LEFT;
  const uint64_t count = __atomic_load_n(&ready->count, __ATOMIC_RELAXED);
  const uint32_t awake = __atomic_load_n(&ready->queued, __ATOMIC_RELAXED);
  if (left ? count <= awake : !awake)
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  refill(ready);
  // Constant while there is something here.
  struct worker *computation =
      __atomic_load_n(&victim->computation, __ATOMIC_RELAXED);
  if ((left ? ready->left.count : ready->awake.count) &&
      change_over(thief, computation)) {
    region = left ? pop_oldest(&ready->left) : pop_awake(ready);
    publish(ready);
  }
  cilkrts_unlock(&ready->lock);
  return region;
}

// What a thief can't go on with after all.
static void give_to(struct worker *computation, region_t *region) {
  cilkrts_ready_put(computation, CILKRTS_READY_AWAKE, region);
  cilkrts_wake_for_ready(computation);
}

static region_t *steal_next(struct worker *victim, struct worker *thief) {
  if (!cilkrts_may_work_beside(thief, victim))
    return NULL;
  region_t *region = cilkrts_run_next_steal(&victim->ready.run_next);
  if (!region)
    return NULL;
  struct worker *computation = cilkrts_parked_of(region)->computation;
  if (change_over(thief, computation))
    return region;
  // There is no seat any more.
  give_to(computation, region);
  return NULL;
}

region_t *cilkrts_ready_steal_left(struct worker *victim,
                                   struct worker *thief) {
  return steal_queued(victim, thief, CILKRTS_READY_LEFT);
}

region_t *cilkrts_ready_steal(struct worker *victim, struct worker *thief) {
  region_t *region = steal_queued(victim, thief, CILKRTS_READY_AWAKE);
  return region ? region : steal_next(victim, thief);
}

static region_t *take_queued_awake(struct worker *v,
                                   const struct worker *computation) {
  struct cilkrts_ready *ready = &v->ready;
  if (!__atomic_load_n(&ready->queued, __ATOMIC_RELAXED))
    return NULL;
  region_t *region = NULL;
  cilkrts_lock(&ready->lock);
  if (ready->awake.count &&
      __atomic_load_n(&v->computation, __ATOMIC_RELAXED) == computation) {
    region = pop_awake(ready);
    publish(ready);
  }
  cilkrts_unlock(&ready->lock);
  return region;
}

// A strand of that computation that waited, and has been unparked.
static region_t *take_awake(struct worker *v,
                            const struct worker *computation) {
  if (__atomic_load_n(&v->computation, __ATOMIC_RELAXED) != computation)
    return NULL;
  region_t *region = take_queued_awake(v, computation);
  if (!region)
    region = cilkrts_run_next_take(&v->ready.run_next);
  if (!region || cilkrts_parked_of(region)->computation == computation)
    return region;
  // It has just changed over to another one.
  give_to(cilkrts_parked_of(region)->computation, region);
  return NULL;
}

region_t *cilkrts_ready_take_awake(struct worker *w) {
  const struct worker *computation =
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  region_t *region = take_awake(w, computation);
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  // From the next one on, so that none is always the last.
  for (unsigned i = 1; i < count && !region; ++i)
    region =
        take_awake(__atomic_load_n(&cilkrts_workers[(w->number + i) % count],
                                   __ATOMIC_RELAXED),
                   computation);
  return region;
}

static bool any(const region_t *region, const void *unused) {
  (void)region, (void)unused;
  return true;
}

region_t *cilkrts_ready_take_left(struct worker *w) {
  return cilkrts_ready_take_back(w, any, NULL);
}

void cilkrts_ready_postpone(struct worker *w, size_t several) {
  struct cilkrts_ready *ready = &w->ready;
  struct cilkrts_ring *left = &ready->left;
  cilkrts_lock(&ready->lock);
  // Thieves may have had some.
  if (several > left->count)
    several = left->count;
  left->count -= several;
  for (size_t i = 0; i < several; ++i) {
    region_t *region =
        left->slots[(left->first + left->count + i) & (left->room - 1)];
    push(&ready->later, i ? region : marked(region));
  }
  cilkrts_unlock(&ready->lock);
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
