//===- join.c - the end of children and of syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each child that ends after its parent was stolen subtracts one from the
// region's count. The sync adds the number of steals, which is the number of
// such children. So the count is negative or zero before the sync, and it
// reaches zero exactly once after it, by the last child or by the sync. (The
// scheme is that of Fibril and Nowa.) The worker that brings the count to zero
// resumes the parent, on the stack that the parent had at the first steal, so
// that the function returns to its caller.
//
// If a program ties its strands (tied.h), a function has a home, and continues
// only there.
//
// The functions run on the scheduler's stack, because another worker may run on
// the stack that the strand has left as soon as the count has changed.
//
// After that, one stack is free. It is found as follows:
//   - At a sync, the stack that the strand has left is free: a function with a
//     stolen continuation runs on that continuation's fiber, and its frame is
//     elsewhere.
//   - At a child's end, the stack that the child has left is free, unless the
//     parent will be resumed there. (Comparing with the fiber of the parent's
//     frame instead is wrong if regions nest: an inner region may have been
//     entered on a fiber that the frame is not on.)
//
// A parked strand waits like a strand in a sync, but only for one event: a
// thread unparks it (waiting.c). Thieves steal nothing from its region, so it
// resumes on the stack that it has left. The continuations in its worker's
// deque are abandoned meanwhile (abandoned.c).
//
// The strand that carries a root has its first frame on the native stack of the
// root's thread, and returns there into code outside of Cilk. Before it
// returns, it completes a region whose stack is that native stack, and is then
// posted to that thread. Other strands may run on a native stack, too: children
// of the entering function whose parent was stolen. Any thread may resume
// these, since they end in a spawn helper and never return to the entering
// code.
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

// Returns true if a strand of `w`, which has left its stack, is parked in
// `region`. If `waits`, it waits to be unparked; otherwise it is ready.
CILKRTS_WHEN_ASSERTING(static bool is_parked(const struct worker *w,
                                             region_t *region, bool waits) {
  const struct cilkrts_parked *parked = cilkrts_parked_of(region);
  return parked->computation ==
             __atomic_load_n(&w->computation, __ATOMIC_RELAXED) &&
         !parked->record == !waits && !region->stolen;
})

void cilkrts_resume_region(region_t *region, struct strand *next) {
  // A sync clears `stolen`, and thieves steal nothing from the region of a
  // parked strand. So if `stolen` is set, an abandoned continuation waits here,
  // since abandoning it counts as a steal.
  bool abandoned = region->stolen & ~CILKRTS_PENDING;
  CILKRTS_ASSERT(abandoned || (!region->stolen && region->stack));
  *next = (struct strand){
      .resumed = !abandoned,
      .parked = !abandoned && region->exceptions == CILKRTS_PARKED,
      .region = region,
      .stack = region->stack,
      .frame = region->frame,
      .pc = region->pc,
      .context = region->context,
      .happens_after = abandoned ? (void *)&region->pc : region};
}

// Returns true if only the root's thread may resume the strand that waits in
// `region`: the strand carries the root, and is on that thread's native stack.
static bool needs_root_thread(const region_t *region) {
  return region->context.root && !cilkrts_fiber_of(region->stack);
}

// Sends the ready strand in `region` to the only thread that may resume it.
// Returns false if any thread may.
static bool send_to_its_thread(region_t *region, struct worker *computation) {
  struct worker *home = cilkrts_home_of(region);
  if (home)
    cilkrts_send_home(home, region, computation);
  else if (needs_root_thread(region))
    cilkrts_post(region->context.root, region);
  else
    return false;
  return true;
}

// Completes `region`, whose children have all ended. Returns true if `w` is to
// resume the strand, and false if another thread does.
static bool complete(struct worker *w, region_t *region, struct strand *next) {
  CILKRTS_ASSERT(!region->stolen &&
                 !__atomic_load_n(&region->count, __ATOMIC_RELAXED));
  struct worker *home = cilkrts_home_of(region);
  if (home && home != w) {
    cilkrts_send_home(home, region,
                      __atomic_load_n(&w->computation, __ATOMIC_RELAXED));
    return false;
  }
  if (home && !cilkrts_may_resume(w, region))
    return false;
  struct worker *root = region->context.root;
  // The home of a function on its root's native stack is the root.
  CILKRTS_ASSERT(!home || !needs_root_thread(region) || root == w);
  if (root != w && needs_root_thread(region)) {
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

region_t *cilkrts_join_take_own(struct worker *w) {
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
  CILKRTS_ASSERT(is_parked(w, region, /*waits=*/true));
  bool abandoned = cilkrts_deque_abandon(w);
  cilkrts_context_park(w, region);
  cilkrts_tie_parked(w, region);
  cilkrts_add(&w->counters.parks, 1);
  if (cilkrts_waiting_leave(cilkrts_parked_of(region)->record))
    return false;
  // This worker resumes the same strand, and not a continuation that it has
  // abandoned.
  if (abandoned)
    cilkrts_wake_for_ready(w);
  cilkrts_resume_region(region, next);
  return true;
}

bool cilkrts_join_yield(struct worker *w, region_t *region,
                        struct strand *next) {
  CILKRTS_ASSERT(is_parked(w, region, /*waits=*/false));
  cilkrts_deque_abandon(w);
  cilkrts_context_park(w, region);
  cilkrts_tie_parked(w, region);
  region_t *other = cilkrts_join_take_own(w);
  if (!other) {
    // The strand may wait for another thread.
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
  CILKRTS_ASSERT(is_parked(w, region, /*waits=*/false));
  cilkrts_deque_abandon(w);
  cilkrts_context_park(w, region);
  CILKRTS_ASSERT(!needs_root_thread(region));
  cilkrts_abandoned_put(w, region);
  cilkrts_slice_end(w);
}

// Moves the strand to a queue, the run-next slot or its only thread, and wakes
// a sleeper for it.
static void make_ready(struct cilkrts_parked *parked) {
  region_t *region = &parked->region;
  struct worker *computation = parked->computation;
  CILKRTS_ASSERT(computation->bound && parked->record);
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
  // If all workers that may resume the strand are busy for long, the tick
  // preempts one of them.
  cilkrts_tick_soon();
}
