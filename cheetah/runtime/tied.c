//===- tied.c - strands that stay with their threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a program ties its strands, a function goes on after a sync, or when it
// is unparked, in the thread that has called it, and so returns in it. What is
// stolen is still the continuation: it runs in the thief's thread up to the
// sync, and who comes there last but isn't at home sends the function home,
// instead of going on with it. So only what lies between a spawn and its sync
// ever runs elsewhere, and children never do.
//
// Nobody waits for his own functions: who has come to a sync too early, or has
// found his parent stolen, looks for other work, and at what was sent home
// before that. A worker may so have any number of functions elsewhere, in any
// order, as each has a stack of its own; a thread that is at home and computes
// delays them, but never blocks. The price is that a function whose children
// have ended may have to wait while its home is busy, as in OpenMP and Rayon.
//
// What was sent lies in a list that anyone pushes to, and that the owner takes
// whole and turns round, so that it goes on in the order in which it came. Its
// links are the regions' `stolen`, which is zero meanwhile, and `count`, which
// nobody needs any more, says which computation it is: the owner may have
// changed over to another one.
//
// Which threads may end? A pool worker that is awaited stays, though nobody
// wants it any more (cilkrts_is_surplus).
//
//===----------------------------------------------------------------------===//

#include "tied.h"

#include "idle.h"
#include "seats.h"

#pragma GCC visibility push(default)
#include "../include/cilk/cilk_api.h"
#pragma GCC visibility pop

bool cilkrts_tied;

int __cilkrts_tie_strands(void) {
  __atomic_store_n(&cilkrts_tied, true, __ATOMIC_RELAXED);
  return __CILKRTS_SET_PARAM_SUCCESS;
}

void cilkrts_tie_parked(struct worker *w, region_t *region) {
  if (!cilkrts_strands_are_tied() || w->number == CILKRTS_MAX_TABLE)
    return;
  region->home = (uint16_t)(w->number + 1);
  --w->arrivals;
}

void cilkrts_send_home(struct worker *home, region_t *region,
                       struct worker *computation) {
  CILKRTS_ASSERT(region->stolen == 0);
  CILKRTS_ASSERT(!home->bound || home == computation);
  region->count = (int64_t)(uintptr_t)computation;
  region_t *before = __atomic_load_n(&home->returned, __ATOMIC_RELAXED);
  do
    region->stolen = (uintptr_t)before;
  // Seq_cst: partner is the load in look_around (idle.c), behind the owner's
  // store that it sleeps; also the release that makes the region's fields
  // visible to the acquire in take_all. From then on the region is the owner's.
  while (!__atomic_compare_exchange_n(&home->returned, &before, region,
                                      /*weak=*/true, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED));
  cilkrts_wake_home(home);
}

// All that was sent to `w`, the first one first.
static region_t *take_all(struct worker *w) {
  // Acquire: partner is the exchange in cilkrts_send_home.
  region_t *last = __atomic_exchange_n(&w->returned, NULL, __ATOMIC_ACQUIRE);
  region_t *first = NULL;
  while (last) {
    region_t *before = (region_t *)(uintptr_t)last->stolen;
    last->stolen = (uintptr_t)first;
    first = last;
    last = before;
  }
  return first;
}

// Has `w` work for that computation.
static void change_over(struct worker *w, struct worker *computation) {
  if (w->bound || __atomic_load_n(&w->seat, __ATOMIC_RELAXED) == computation) {
    CILKRTS_ASSERT(__atomic_load_n(&w->computation, __ATOMIC_RELAXED) ==
                   computation);
    return;
  }
  const bool left = cilkrts_seat_leave(w);
  cilkrts_seat_return(w, computation);
  // Release: partner is the acquire in cilkrts_may_work_beside.
  __atomic_store_n(&w->computation, computation, __ATOMIC_RELEASE);
  // The seat that is free now may be of use.
  if (left)
    cilkrts_wake_another();
}

region_t *cilkrts_take_arrival(struct worker *w) {
  if (!w->arrived)
    w->arrived = take_all(w);
  region_t *region = w->arrived;
  if (!region)
    return NULL;
  struct worker *computation = (struct worker *)(uintptr_t)region->count;
  if (computation != __atomic_load_n(&w->computation, __ATOMIC_RELAXED) &&
      cilkrts_has_ready(w))
    return NULL;
  w->arrived = (region_t *)(uintptr_t)region->stolen;
  // As whoever goes on with a region finds them.
  region->stolen = 0;
  region->count = 0;
  change_over(w, computation);
  return region;
}
