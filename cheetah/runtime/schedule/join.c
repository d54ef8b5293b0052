//===- join.c - the end of children and of syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Children that end after their parent was stolen each subtract one from the
// region's count; the sync adds the number of steals, which is the number of
// such children. So the count is negative or zero before the sync and reaches
// zero exactly once after it, whoever comes last. (The scheme is that of Fibril
// and Nowa.) The parent is resumed on the stack it had at the first steal, so
// that the function returns as it was called.
//
// Where strands are tied (tied.h) a function has a home, and goes on only
// there.
//
// Both functions run on the scheduler's stack: the moment the count is changed,
// another worker may run on the stack that was left.
//
// Which stack is free? At a sync the one that was left: a region with a steal
// runs on a fiber taken for a stolen continuation, and its frame lies
// elsewhere. At a child's end the one that was left, unless the parent will be
// resumed there. (To compare with the fiber of the parent's frame instead is
// wrong where regions nest: an inner region may have been entered on a fiber
// that the frame isn't on.)
//
// A strand that is parked waits as one in a sync does, for one child: whoever
// unparks it (waiting.c counts). Nothing was stolen from it, so it goes on
// where it was left, and the continuations of those around it, which could be
// stolen as long as it ran, become ready.
//
// The strand that carries a root lies, at its bottom, on the native stack of
// that thread and will return there into code that knows nothing of all this.
// Before it can do so it has to complete a region whose stack is that native
// one; then it is posted to that thread. Other strands may end up on a native
// stack too (children of the entering function that were stolen from) and go on
// there in any thread: they end in a spawn helper, never in their caller's
// caller.
//
//===----------------------------------------------------------------------===//

#include "join.h"

#include "../strands/context.h"
#include "../wait/waiting.h"
#include "abandoned.h"
#include "deque.h"
#include "fairness.h"
#include "idle.h"
#include "ready.h"
#include "tied.h"

#include <sched.h>

void cilkrts_resume_region(region_t *region, struct strand *next) {
  bool left = region->stolen & ~CILKRTS_PENDING;
  *next =
      (struct strand){.resumed = !left,
                      .parked = !left && region->exceptions == CILKRTS_PARKED,
                      .region = region,
                      .stack = region->stack,
                      .frame = region->frame,
                      .pc = region->pc,
                      .context = region->context,
                      .happens_after = left ? (void *)&region->pc : region};
}

// Whether a strand that waits there goes on only in the thread that it entered
// in: it carries the root, and is on that one's native stack.
static bool goes_on_in_root(const region_t *region) {
  return region->context.root && !cilkrts_fiber_of(region->stack);
}

// Sends what may go on to the only thread in which it does, if there is one.
static bool send_to_its_thread(region_t *region, struct worker *computation) {
  struct worker *home = cilkrts_home_of(region);
  if (home)
    cilkrts_send_home(home, region, computation);
  else if (goes_on_in_root(region))
    cilkrts_post(region->context.root, region);
  else
    return false;
  return true;
}

// No child is left: resume here unless the strand has to change threads.
static bool complete(struct worker *w, region_t *region, struct strand *next) {
  struct worker *home = cilkrts_home_of(region);
  if (home && home != w) {
    cilkrts_send_home(home, region,
                      __atomic_load_n(&w->computation, __ATOMIC_RELAXED));
    return false;
  }
  if (home && !cilkrts_may_resume(w, region))
    return false;
  struct worker *root = region->context.root;
  // A function that was entered on its root's native stack was so there.
  CILKRTS_ASSERT(!home || !goes_on_in_root(region) || root == w);
  if (root != w && goes_on_in_root(region)) {
    cilkrts_post(root, region);
    return false;
  }
  cilkrts_resume_region(region, next);
  return true;
}

bool cilkrts_join_child(struct worker *w, region_t *region, char *fiber,
                        struct strand *next) {
  if (fiber == cilkrts_fiber_of(region->stack))
    cilkrts_leave_home(w, region);
  else if (fiber)
    cilkrts_fiber_put(&w->fibers, fiber);
  cilkrts_context_end(w, region);
  // Acquire and release: the partners are each other child's subtraction and
  // the sync's addition; the last one sees all that the others did.
  if (__atomic_sub_fetch(&region->count, 1, __ATOMIC_ACQ_REL) != 0)
    return false;
  return complete(w, region, next);
}

bool cilkrts_join_sync(struct worker *w, region_t *region, char *fiber,
                       struct strand *next) {
  CILKRTS_ASSERT(fiber != cilkrts_fiber_of(region->stack) || !fiber);
  if (fiber)
    cilkrts_fiber_put(&w->fibers, fiber);
  // All fields are final before the addition: right after it another worker
  // may resume the function, which may end or steal in the region again.
  cilkrts_context_suspend(w, region);
  uint64_t stolen = region->stolen & ~CILKRTS_PENDING;
  region->stolen = 0;
  // Acquire and release: the partners are the children's subtractions.
  int64_t left =
      __atomic_add_fetch(&region->count, (int64_t)stolen, __ATOMIC_ACQ_REL);
  CILKRTS_ASSERT(0 <= left && left <= (int64_t)stolen);
  if (left != 0)
    return false;
  return complete(w, region, next);
}

region_t *cilkrts_join_own(struct worker *w) {
  if (!cilkrts_has_arrivals(&w->tied))
    return cilkrts_next_ready(w);
  enum { TURNS = 4 };
  region_t *region = NULL;
  if (++w->tied.arrival_looks % TURNS == 0)
    region = cilkrts_next_ready(w);
  if (region)
    return region;
  region = cilkrts_take_arrival(w);
  if (!region)
    return cilkrts_next_ready(w);
  cilkrts_slice_interrupt(w);
  return region;
}

bool cilkrts_join_park(struct worker *w, region_t *region,
                       struct strand *next) {
  bool left = cilkrts_deque_leave(w);
  cilkrts_context_park(w, region);
  cilkrts_tie_parked(w, region);
  cilkrts_add(&w->counters.parks, 1);
  if (cilkrts_waiting_leave(cilkrts_parked_of(region)->record))
    return false;
  // This worker goes on with something else than what was left.
  if (left)
    cilkrts_wake_for_ready(w);
  cilkrts_resume_region(region, next);
  return true;
}

bool cilkrts_join_yield(struct worker *w, region_t *region,
                        struct strand *next) {
  cilkrts_deque_leave(w);
  cilkrts_context_park(w, region);
  cilkrts_tie_parked(w, region);
  region_t *other = cilkrts_join_own(w);
  if (!other) {
    // It may wait for another thread.
    sched_yield();
    cilkrts_resume_region(region, next);
    return true;
  }
  cilkrts_resume_region(other, next);
  if (!send_to_its_thread(region, cilkrts_parked_of(region)->computation)) {
    cilkrts_ready_put_local(w, region);
    cilkrts_wake_for_ready(w);
  }
  cilkrts_tick_soon();
  return true;
}

void cilkrts_join_preempted(struct worker *w, region_t *region) {
  cilkrts_deque_leave(w);
  cilkrts_context_park(w, region);
  CILKRTS_ASSERT(!goes_on_in_root(region));
  cilkrts_abandoned_put(w, region);
  cilkrts_slice_end(w);
}

// Puts it where it goes on, and tells who sleeps.
static void make_ready(struct cilkrts_parked *parked) {
  region_t *region = &parked->region;
  struct worker *computation = parked->computation;
  if (send_to_its_thread(region, computation))
    return;
  struct worker *w = cilkrts_current();
  if (w != &cilkrts_bootstrap && cilkrts_is_inside(w) &&
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED) == computation) {
    if (cilkrts_ready_put_next(w, region))
      cilkrts_wake_for_ready(w);
    else
      cilkrts_wake_for_next(w);
    return;
  }
  cilkrts_ready_inject(computation, region);
  cilkrts_wake_for_ready(computation);
}

void cilkrts_wake_parked(struct cilkrts_parked *parked) {
  make_ready(parked);
  // All that could go on with it may be at work, and for long.
  cilkrts_tick_soon();
}
