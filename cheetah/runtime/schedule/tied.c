//===- tied.c - strands that are tied to their threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a program that ties its strands, a function continues after a sync, or
// after it is unparked, in the thread that has called it. So it also returns in
// that thread. Thieves still steal the continuation: it runs in the thief's
// thread up to the sync. If the worker that comes to the sync last is not the
// function's home, it sends the function home instead of continuing with it. So
// only the code between a spawn and its sync ever runs in another thread, and
// children never do.
//
// A worker never waits for its own functions. If it has come to a sync too
// early, or has found its parent stolen, it looks for other work, and before
// that for functions that were sent home. A worker can therefore have any
// number of functions in other workers, since each function has a stack of its
// own. While its thread computes, it delays these functions, but it never
// blocks.
//
// But these functions end in the order of a stack: of the functions that have
// left, only the last one continues, even if others are home sooner. The
// reason: code may set a variable of its thread and restore it when it ends, as
// scopes do that bind a thread-local variable. A function counts as having left
// when its child that ran on the function's stack at the steal has ended. The
// functions that had begun above that child have then ended, too, so this
// moment gives the function its place in the order. (The home may have stolen
// the continuation back before that moment, and come to the sync. The child is
// then still above the function.)
//
// This rule causes no deadlock. A function waits only for functions that have
// begun later: a child, or a function that has begun in its thread since it
// left. So there is no circular wait. This argument does not hold if strands
// park, since a parked strand may wait for a function that has begun earlier.
// As soon as a tied strand parks, functions continue in any order.
//
// The price is that a function whose children have ended may have to wait while
// its home is busy, as in OpenMP and Rayon.
//
// The strands that were sent home lie in a list. Any thread pushes to it. The
// owner takes the whole list and reverses it, so that parked strands continue
// in the order in which they came. The links of the list are the regions'
// `stolen`, which is zero meanwhile. `count`, which is not needed any more,
// names the strand's computation, since the owner may have changed to another
// one.
//
// A pool worker to which strands will return stays, even if the pool wants
// fewer threads (cilkrts_is_surplus).
//
//===----------------------------------------------------------------------===//

#include "tied.h"

#include "../support/message.h"
#include "../workers/worker_slots.h"
#include "idle.h"

#include <stdlib.h>

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

bool cilkrts_tied;
bool cilkrts_tied_parks;

int __cilkrts_tie_strands(void) {
  __atomic_store_n(&cilkrts_tied, true, __ATOMIC_RELAXED);
  return __CILKRTS_SET_PARAM_SUCCESS;
}

void cilkrts_tie_parked(struct worker *w, region_t *region) {
  if (!cilkrts_strands_are_tied() || w->number == CILKRTS_MAX_TABLE)
    return;
  __atomic_store_n(&cilkrts_tied_parks, true, __ATOMIC_RELAXED);
  region->home = (uint16_t)(CILKRTS_HOME_PARKED | (w->number + 1));
  __atomic_store_n(&w->tied.arrivals, w->tied.arrivals - 1, __ATOMIC_RELAXED);
}

void cilkrts_note_away(struct worker *w, region_t *region) {
  if (w->tied.away_count == w->tied.away_room) {
    const uint32_t room = w->tied.away_room ? 2 * w->tied.away_room : 16;
    region_t **away = realloc(w->tied.away, room * sizeof *away);
    if (!away)
      cilkrts_fail("no memory for functions that wait for their children: let "
                   "the program use less memory");
    w->tied.away = away;
    w->tied.away_room = room;
  }
  CILKRTS_ASSERT(!(region->home & CILKRTS_HOME_AWAY) &&
                 (region->home & CILKRTS_HOME_NUMBER) == w->number + 1);
  region->home |= CILKRTS_HOME_AWAY;
  w->tied.away[w->tied.away_count++] = region;
}

void cilkrts_forget_tied(struct worker *w) {
  struct cilkrts_tied_state *tied = &w->tied;
  __atomic_store_n(&tied->returned, NULL, __ATOMIC_RELAXED);
  tied->arrived = NULL;
  tied->away_count = 0;
  __atomic_store_n(&tied->arrivals,
                   __atomic_load_n(&tied->departures, __ATOMIC_RELAXED),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&tied->forked, false, __ATOMIC_RELAXED);
}

void cilkrts_forget_away(struct worker *w, const region_t *region) {
  CILKRTS_ASSERT(w->tied.away_count && w->tied.away_count <= w->tied.away_room);
  uint32_t i = w->tied.away_count - 1;
  while (w->tied.away[i] != region)
    --i;
  CILKRTS_ASSERT(i == w->tied.away_count - 1 || cilkrts_parks_tied());
  --w->tied.away_count;
  for (; i < w->tied.away_count; ++i)
    w->tied.away[i] = w->tied.away[i + 1];
}

bool cilkrts_may_resume(struct worker *w, region_t *region) {
  CILKRTS_ASSERT(region->home & CILKRTS_HOME_AWAY);
  if (w->tied.away[w->tied.away_count - 1] == region || cilkrts_parks_tied())
    return true;
  region->count =
      (int64_t)(uintptr_t)__atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  region->home |= CILKRTS_HOME_BACK;
  return false;
}

void cilkrts_send_home(struct worker *home, region_t *region,
                       struct worker *computation) {
  CILKRTS_ASSERT(region->stolen == 0);
  CILKRTS_ASSERT(!home->bound || home == computation);
  region->count = (int64_t)(uintptr_t)computation;
  region_t *before = __atomic_load_n(&home->tied.returned, __ATOMIC_RELAXED);
  do
    region->stolen = (uintptr_t)before;
  // Seq_cst: partner is the load in look_around (idle.c), which comes after the
  // owner's store that it sleeps. Also the release that makes the region's
  // fields visible to the acquire in take_all. From then on the region belongs
  // to the owner.
  while (!__atomic_compare_exchange_n(&home->tied.returned, &before, region,
                                      /*weak=*/true, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED));
  cilkrts_wake_home(home);
}

static region_t *next_of(const region_t *region) {
  return (region_t *)(uintptr_t)region->stolen;
}

// Marks the functions that were sent to `w`, and appends the parked strands to
// the list of those that have arrived, the first one first.
static void take_all(struct worker *w) {
  // Acquire: partner is the exchange in cilkrts_send_home.
  region_t *last =
      __atomic_exchange_n(&w->tied.returned, NULL, __ATOMIC_ACQUIRE);
  region_t *parked = NULL;
  while (last) {
    region_t *region = last;
    last = next_of(region);
    region->stolen = 0;
    if (region->home & CILKRTS_HOME_PARKED) {
      region->stolen = (uintptr_t)parked;
      parked = region;
    } else {
      CILKRTS_ASSERT(region->home & CILKRTS_HOME_AWAY);
      region->home |= CILKRTS_HOME_BACK;
    }
  }
  region_t *end = w->tied.arrived;
  if (!end) {
    w->tied.arrived = parked;
    return;
  }
  while (end->stolen)
    end = next_of(end);
  end->stolen = (uintptr_t)parked;
}

// Makes `w` work for `computation`.
static void change_over(struct worker *w, struct worker *computation) {
  if (w->bound ||
      __atomic_load_n(&w->slots.at, __ATOMIC_RELAXED) == computation) {
    CILKRTS_ASSERT(__atomic_load_n(&w->computation, __ATOMIC_RELAXED) ==
                   computation);
    return;
  }
  const bool left = cilkrts_worker_slot_give_up(w);
  cilkrts_worker_slot_take_beyond_limit(w, computation);
  // Release: partner is the acquire in cilkrts_may_steal_from.
  __atomic_store_n(&w->computation, computation, __ATOMIC_RELEASE);
  // Another worker may use the slot that is free now.
  if (left)
    cilkrts_wake_another(w);
}

region_t *cilkrts_take_arrival(struct worker *w) {
  if (__atomic_load_n(&w->tied.returned, __ATOMIC_RELAXED))
    take_all(w);
  // Functions and parked strands take turns if there are both.
  region_t *back = cilkrts_find_returned(&w->tied);
  const bool parked = w->tied.arrived && (!back || w->tied.arrival_looks % 2);
  region_t *region = parked ? w->tied.arrived : back;
  if (!region)
    return NULL;
  struct worker *computation = (struct worker *)(uintptr_t)region->count;
  CILKRTS_ASSERT(computation && computation->bound);
  if (computation != __atomic_load_n(&w->computation, __ATOMIC_RELAXED) &&
      cilkrts_has_ready(&w->ready))
    return NULL;
  if (parked)
    w->tied.arrived = next_of(region);
  // A worker that resumes a region expects these values.
  region->stolen = 0;
  region->count = 0;
  change_over(w, computation);
  return region;
}
