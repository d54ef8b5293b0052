//===- scheduler.c - the scheduler of a worker ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scheduler. A strand that cannot continue leaves its stack for the
// scheduler's stack, and the scheduler leaves its own stack for that of the
// next strand. Neither of these switches returns; only a pool thread that is to
// end jumps back to its caller. Sanitizers do not instrument the functions that
// switch stacks. All other work is done in ordinary functions, which they do
// instrument.
//
// Compiled code enters here at the slow paths of a pop and of a sync; park.c
// enters for waits. Readers should begin with cilkrts_schedule, then read
// prepare, then find_strand.
//
//===----------------------------------------------------------------------===//

#include "scheduler.h"

#include "../../arch/switch.h"
#include "../observe/trace.h"
#include "../strands/context.h"
#include "../strands/task.h"
#include "../support/message.h"
#include "../workers/worker_slots.h"
#include "abandoned.h"
#include "deque.h"
#include "fairness.h"
#include "idle.h"
#include "join.h"
#include "ready.h"
#include "strand_views.h"
#include "tied.h"
#include "victims.h"

// Takes the strand in the mailbox of `w` (cilkrts_post).
static bool look_in_mailbox(struct worker *w, struct strand *next) {
  // Acquire: partner is the store in cilkrts_post.
  region_t *posted = __atomic_load_n(&w->idle.mailbox, __ATOMIC_ACQUIRE);
  if (!posted)
    return false;
  CILKRTS_ASSERT(w->bound && posted->context.root == w &&
                 !cilkrts_fiber_of(posted->stack));
  __atomic_store_n(&w->idle.mailbox, NULL, __ATOMIC_RELAXED);
  cilkrts_slice_interrupt(w);
  cilkrts_resume_region(posted, next);
  return true;
}

// Makes `ready` the next strand. Returns false if it is null.
static bool continue_with(region_t *ready, struct strand *next) {
  if (ready)
    cilkrts_resume_region(ready, next);
  return ready;
}

// Takes a ready strand or an abandoned continuation of `w` itself.
static bool look_at_own(struct worker *w, struct strand *next) {
  return continue_with(cilkrts_join_take_own(w), next);
}

static bool continue_with_stolen(struct worker *w, region_t *ready,
                                 struct strand *next) {
  if (ready)
    cilkrts_add(&w->counters.ready_steals, 1);
  return continue_with(ready, next);
}

static bool steal(struct worker *victim, struct worker *w,
                  struct strand *next) {
  // An abandoned continuation is older than those in the deque: it has more
  // work, or has waited for longer.
  if (continue_with_stolen(w, cilkrts_abandoned_steal(victim, w), next) ||
      cilkrts_deque_steal(victim, w, next))
    return true;
  bool injected;
  region_t *ready = cilkrts_ready_steal(victim, w, &injected);
  if (injected)
    cilkrts_tick_soon();
  return continue_with_stolen(w, ready, next);
}

// Tries the victims that the policy chooses after `failures` rounds that found
// nothing.
static bool look_at_others(struct worker *w, unsigned failures,
                           struct strand *next) {
  struct cilkrts_round round = cilkrts_round_begin(w, failures);
  for (struct worker *victim; (victim = cilkrts_victims->next(&round));) {
    CILKRTS_ASSERT(victim != w);
    if (!steal(victim, w, next)) {
      cilkrts_add(&w->counters.failed_steals, 1);
      continue;
    }
    if (cilkrts_has_work(victim) || cilkrts_has_ready(&victim->ready))
      cilkrts_wake_for(victim);
    return true;
  }
  return false;
}

// Finds the strand that `w` runs next, and waits until there is one. Returns
// false if there is no strand and `w` is to leave the pool.
static bool find_strand(struct worker *w, struct strand *next) {
  CILKRTS_ASSERT(cilkrts_is_empty(w) && !w->strand.root);
  if (look_in_mailbox(w, next) || look_at_own(w, next)) {
    // No worker has been woken yet for the other strands that are ready here.
    if (cilkrts_has_ready(&w->ready))
      cilkrts_wake_for_ready(w);
    return true;
  }
  unsigned failures = 0;
  cilkrts_set_activity(w, CILKRTS_SEARCHING);
  struct worker *given_up = cilkrts_worker_slot_give_up(w);
  while (!look_in_mailbox(w, next) && !look_at_own(w, next)) {
    if (cilkrts_is_surplus(w)) {
      cilkrts_idle_retire(w);
      cilkrts_set_activity(w, CILKRTS_ABSENT);
      return false;
    }
    if (look_at_others(w, failures, next)) {
      cilkrts_slice_begin(w);
      break;
    }
    failures = cilkrts_idle(w, failures);
  }
  cilkrts_idle_end(w, failures);
  // A stolen strand may have brought a deque of continuations.
  if (cilkrts_has_ready(&w->ready))
    cilkrts_wake_for_ready(w);
  // Another worker may use the slot that this worker has given up.
  if (given_up &&
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED) != given_up)
    cilkrts_wake_another(w);
  cilkrts_set_activity(w, CILKRTS_WORKING);
  return true;
}

// Ends the time slice of the strand in `region`.
static bool preempt(struct worker *w, region_t *region, struct strand *next) {
  cilkrts_join_preempted(w, region);
  const bool found =
      look_in_mailbox(w, next) || continue_with(cilkrts_next_ready(w), next);
  if (cilkrts_has_ready(&w->ready))
    cilkrts_wake_for_ready(w);
  return found;
}

// Returns true if `w` works for the computation of a bound worker. A bound
// worker works only for its own computation.
CILKRTS_WHEN_ASSERTING(static bool works_for_one(const struct worker *w) {
  return w->computation && w->computation->bound &&
         (!w->bound || w->computation == w);
})

// Returns the shadow of the stack `fiber`, or of the thread's own stack if
// `fiber` is null.
static struct cilkrts_shadow *shadow_of(struct worker *w, char *fiber) {
  CILKRTS_ASSERT(works_for_one(w));
  return fiber ? cilkrts_fiber_shadow(fiber) : &w->computation->stacks.shadow;
}

// Decides what `w` runs next. Returns the shadow of the stack for the next
// strand, or null if the worker is to leave the pool.
static struct cilkrts_shadow *prepare(struct worker *w, region_t *region,
                                      char *fiber, enum cilkrts_reason reason,
                                      struct strand *next) {
  bool found = false;
  // The event is noted first: after the join another worker may resume the
  // region.
  if (reason == CILKRTS_CHILD) {
    cilkrts_trace(w, CILKRTS_EVENT_CHILD, 0, NULL, region);
    found = cilkrts_join_child(w, region, fiber, next);
  } else if (reason == CILKRTS_TASK) {
    CILKRTS_ASSERT(fiber && !region);
    cilkrts_trace(w, CILKRTS_EVENT_CHILD, 0, NULL, NULL);
    cilkrts_fiber_put(&w->fibers, fiber);
    cilkrts_context_end_task(w);
    cilkrts_task_end(w);
  } else if (reason != CILKRTS_START) {
    CILKRTS_ASSERT(region && region->pc);
    cilkrts_trace(w, CILKRTS_EVENT_LEAVE, reason, region->pc, region);
    found = reason == CILKRTS_SYNC   ? cilkrts_join_sync(w, region, fiber, next)
            : reason == CILKRTS_PARK ? cilkrts_join_park(w, region, next)
            : reason == CILKRTS_YIELD ? cilkrts_join_yield(w, region, next)
                                      : preempt(w, region, next);
  }
  if (!found && !find_strand(w, next))
    return NULL;
  CILKRTS_ASSERT(works_for_one(w) && next->region && next->pc);
  CILKRTS_ASSERT(!next->parked || next->resumed);
  cilkrts_trace(w, next->resumed ? CILKRTS_EVENT_RESUMED : CILKRTS_EVENT_STOLEN,
                0, next->pc, next->region);
  cilkrts_context_resume(w, next);
  if (next->resumed) {
    cilkrts_arrive(w, next->region);
    struct cilkrts_shadow *shadow = shadow_of(w, cilkrts_fiber_of(next->stack));
    cilkrts_shadow_unwind(shadow, next->stack, next->context.handlers.uncaught);
    return shadow;
  }
  char *fresh = cilkrts_fiber_get(&w->fibers);
  next->stack = cilkrts_fiber_top(fresh);
  return cilkrts_fiber_shadow(fresh);
}

// Tells ThreadSanitizer that a strand starts or continues.
CILKRTS_NO_SANITIZER static void enter_tsan(const struct strand *next) {
  if (!next->resumed)
    __tsan_func_entry(next->pc);
  else if (!next->parked)
    __tsan_func_exit();
  __tsan_acquire(next->happens_after);
}

static inline __attribute__((always_inline, noreturn)) void
leave(struct worker *w, region_t *region, char *fiber,
      enum cilkrts_reason reason) {
  if (region)
    cilkrts_tsan_release(region);
  cilkrts_shadow_switch(shadow_of(w, fiber), &w->scheduler.shadow);
  cilkrts_arch_leave(w->scheduler.stack, cilkrts_schedule, w, region, fiber,
                     reason);
}

// Runs a task (task.h) from its beginning to its end, on an empty stack.
CILKRTS_NO_SANITIZER static void
run_task(void *region, void *unused, void *also_unused, uintptr_t unused_too) {
  (void)unused, (void)also_unused, (void)unused_too;
  void *argument;
  cilkrts_task_open(region, &argument)(argument);
  leave(cilkrts_current(), NULL, cilkrts_fiber_of(__builtin_frame_address(0)),
        CILKRTS_TASK);
}

void cilkrts_scheduler_bind(struct worker *w) {
  CILKRTS_ASSERT(w->bound);
  if (cilkrts_tsan())
    w->scheduler.shadow.tsan = __tsan_create_fiber(0);
}

void cilkrts_scheduler_unbind(struct worker *w) {
  CILKRTS_ASSERT(w->bound);
  if (__tsan_destroy_fiber && w->scheduler.shadow.tsan)
    __tsan_destroy_fiber(w->scheduler.shadow.tsan);
  w->scheduler.shadow.tsan = NULL;
}

// Returns true if `frame`, the frame record of the scheduler's first function,
// is at the top of the stack that `w` has for its scheduler.
CILKRTS_WHEN_ASSERTING(static bool is_at_top(const struct worker *w,
                                             const char *frame) {
  enum { MOST_FRAME = 4096 };
  return (size_t)((const char *)w->scheduler.stack - frame) < MOST_FRAME;
})

CILKRTS_NO_SANITIZER void cilkrts_schedule(void *worker, void *region,
                                           void *fiber, uintptr_t reason) {
  struct worker *w = worker;
  CILKRTS_ASSERT(w == cilkrts_current());
  CILKRTS_ASSERT(is_at_top(w, __builtin_frame_address(0)));
  struct strand next;
  struct cilkrts_shadow *shadow =
      prepare(w, region, fiber, (enum cilkrts_reason)reason, &next);
  if (!shadow)
    cilkrts_arch_jump(w->scheduler.exit.stack, w->scheduler.exit.frame,
                      w->scheduler.exit.pc);
  cilkrts_shadow_switch(&w->scheduler.shadow, shadow);
  if (__tsan_switch_to_fiber)
    enter_tsan(&next);
  if (cilkrts_is_task(&next))
    cilkrts_arch_leave(next.stack, run_task, next.region, NULL, NULL, 0);
  // Views are merged on the strand's stack, since reduce functions belong to
  // the program.
  if (next.resumed && next.region->views)
    cilkrts_arch_call(next.stack, next.frame, next.pc, cilkrts_merge_views,
                      next.region);
  cilkrts_arch_jump(next.stack, next.frame, next.pc);
}

CILKRTS_NO_SANITIZER __attribute__((preserve_none)) void
cilkrts_schedule_pool(struct worker *w) {
  CILKRTS_ASSERT(!w->bound && w == cilkrts_current());
  void **frame = __builtin_frame_address(0);
  w->scheduler.exit.stack = cilkrts_arch_caller_stack(frame);
  w->scheduler.exit.frame = frame[0];
  w->scheduler.exit.pc = cilkrts_arch_return_address(frame);
  cilkrts_arch_leave(w->scheduler.stack, cilkrts_schedule, w, NULL, NULL,
                     CILKRTS_START);
}

// Ends the process if the parent of the child that ends here is a signal
// handler on a strand's own stack: a thief runs that handler in another thread.
// Thieves recognise a handler that has a stack of its own (deque.c). `frame` is
// the frame record of a function that the spawn helper has called.
CILKRTS_NO_SANITIZER static void refuse_handler(void **frame) {
  void **helper = frame[0], **spawner = helper[0];
  if (cilkrts_arch_is_signal_return(cilkrts_arch_return_address(spawner)))
    cilkrts_fail_in_handler(", and was stolen from");
}

CILKRTS_NO_SANITIZER void CILKRTS_ABI(__cilkrts_pop_slow)(region_t *region) {
  if (cilkrts_deque_pop_wins(cilkrts_current()))
    return;
  cilkrts_leave_child(region, __builtin_frame_address(0));
}

CILKRTS_NO_SANITIZER void cilkrts_leave_child(region_t *region, void **frame) {
  refuse_handler(frame);
  cilkrts_shadow_abandon(frame);
  leave(cilkrts_current(), region, cilkrts_fiber_of(frame), CILKRTS_CHILD);
}

CILKRTS_NO_SANITIZER __attribute__((preserve_none)) void
CILKRTS_ABI(__cilkrts_sync_slow)(region_t *region) {
  // Nothing has been stolen; only exceptions are pending.
  if (region->stolen == CILKRTS_PENDING)
    return;
  void **frame = __builtin_frame_address(0);
  region->frame = frame[0];
  region->pc = cilkrts_arch_return_address(frame);
  leave(cilkrts_current(), region, cilkrts_fiber_of(frame), CILKRTS_SYNC);
}

CILKRTS_NO_SANITIZER __attribute__((preserve_none)) void
cilkrts_suspend(region_t *region, enum cilkrts_reason reason) {
  void **frame = __builtin_frame_address(0);
  region->frame = frame[0];
  region->stack = cilkrts_arch_caller_stack(frame);
  region->pc = cilkrts_arch_return_address(frame);
  leave(cilkrts_current(), region, cilkrts_fiber_of(frame), reason);
}
