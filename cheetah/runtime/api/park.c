//===- park.c - parked strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parked strands. A strand that waits for another event than its children's
// ends keeps its stack, and leaves its worker to other strands, until a thread
// unparks it. Like a strand in a sync (join.c), it waits in a region, which
// lies on its own stack.
//
// Two kinds of callers block their thread instead:
// - A thread that isn't in a parallel region and has started no tasks (task.h).
//   The worker of a thread with tasks runs these instead.
// - A strand that can't leave its worker, because the functions around it would
//   continue with an unknown state of exception handling (handlers.h).
//
//===----------------------------------------------------------------------===//

#include "park.h"
#include "../observe/trace.h"
#include "../schedule/deque.h"
#include "../schedule/fairness.h"
#include "../schedule/join.h"
#include "../schedule/scheduler.h"
#include "../schedule/tied.h"
#include "../support/sanitizer.h"
#include "../wait/deadlock.h"
#include "../wait/deadlock_check.h"
#include "../wait/wait_begin.h"
#include "../wait/waiting.h"
#include "../workers/worker.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/concurrent.h"
#pragma GCC visibility pop

#include <errno.h>
#include <sched.h>

// Defined by Cilksan. Notes that the strand may continue in another thread.
extern void __cilksan_may_wait(void) CILKRTS_WEAK;

static void tell_cilksan(void) {
  if (__cilksan_may_wait)
    __cilksan_may_wait();
}

static void unpark_late(__cilkrts_strand *strand) {
  __cilkrts_unpark(strand, 0);
}

// Returns the list in which the calling thread's worker keeps free records of
// waits, or null if the thread has no worker.
static struct cilkrts_waiting **spare_here(void) {
  struct worker *w = cilkrts_current();
  return w == &cilkrts_bootstrap ? NULL : &w->spare_waiting;
}

// Compilers compute the address of errno once in a function, but a strand that
// was suspended may continue in another thread. So these two functions are
// never inlined.
__attribute__((noinline)) static int get_errno(void) { return errno; }

__attribute__((noinline)) static void set_errno(int value) { errno = value; }

// Returns true if the calling thread's strand can leave its worker to other
// strands.
static bool can_leave(void) {
  struct worker *w = cilkrts_current();
  return w != &cilkrts_bootstrap &&
         (cilkrts_is_inside(w) ||
          __atomic_load_n(&w->tasks.count, __ATOMIC_RELAXED)) &&
         cilkrts_deque_can_be_abandoned(w);
}

// Notes in the trace, if there is one, that the calling strand waits in `call`.
static void trace_wait(const struct cilkrts_frame *call) {
  struct worker *w = cilkrts_current();
  if (cilkrts_is_traced(w))
    cilkrts_trace_wait(w, call);
}

static void trace(enum cilkrts_event_kind kind) {
  cilkrts_trace(cilkrts_current(), kind, 0, NULL, NULL);
}

static void block(struct cilkrts_waiting *record) {
  if (!__atomic_load_n(&record->woken, __ATOMIC_RELAXED))
    cilkrts_deadlock_check();
  trace(CILKRTS_EVENT_BLOCKS);
  cilkrts_deadlock_block(record);
  trace(CILKRTS_EVENT_WAKES);
}

// Waits in `call` until the calling strand is unparked. Other threads have its
// handle. Returns false if the strand was unparked already.
static bool wait_for_unpark(struct cilkrts_waiting *record,
                            const struct cilkrts_frame *call) {
  if (!record->parked) {
    trace_wait(call);
    block(record);
  } else if (!cilkrts_waiting_is_over(record)) {
    trace_wait(call);
    cilkrts_suspend(&record->parked->region, CILKRTS_PARK);
  } else {
    cilkrts_tsan_acquire(&record->parked->region);
    return false;
  }
  return true;
}

static int park(cilkrts_wait_announce *commit, void *argument,
                const int64_t *deadline, struct cilkrts_frame call) {
  tell_cilksan();
  int saved_errno = get_errno();
  struct cilkrts_waiting *record = cilkrts_waiting_take(spare_here());
  struct cilkrts_parked parked;
  const bool leaves = can_leave();
  if (leaves)
    cilkrts_parked_init(&parked, cilkrts_current(), record);
  __atomic_store_n(&record->parked, leaves ? &parked : NULL, __ATOMIC_RELAXED);
  cilkrts_waiting_note(record, call);
  int result = 0;
  if (cilkrts_wait_begin(record, commit, argument, deadline, unpark_late)) {
    struct cilkrts_cilkscale_strand measures;
    cilkrts_cilkscale_leave(&measures);
    const bool waited = wait_for_unpark(record, &call);
    cilkrts_cilkscale_return(&measures, &record->woken_by);
    result = record->result;
    if (waited && deadline && result == 0)
      trace(CILKRTS_EVENT_EXPIRE);
  }
  CILKRTS_ASSERT(cilkrts_waiting_is_over(record));
  cilkrts_waiting_put(spare_here(), record);
  set_errno(saved_errno);
  return result;
}

int __cilkrts_park(int (*commit)(__cilkrts_strand *self, void *argument),
                   void *argument) {
  return park(commit, argument, NULL, CILKRTS_FRAME_HERE);
}

int __cilkrts_park_until(int (*commit)(__cilkrts_strand *self, void *argument),
                         void *argument, int64_t deadline) {
  return park(commit, argument, &deadline, CILKRTS_FRAME_HERE);
}

_Bool __cilkrts_unpark(__cilkrts_strand *strand, int result) {
  struct cilkrts_waiting *record;
  if (!cilkrts_waiting_claim(strand, &record))
    return false;
  // As soon as the wait is over, another strand may use the record.
  struct cilkrts_parked *parked = record->parked;
  if (parked)
    cilkrts_tsan_release(&parked->region);
  cilkrts_cilkscale_wake(&record->woken_by);
  bool left = cilkrts_waiting_end(record, result);
  CILKRTS_ASSERT(!left || parked);
  if (left)
    cilkrts_wake_parked(parked);
  else if (!parked)
    cilkrts_waiting_wake(record);
  return true;
}

// Suspends the running strand, so that other strands run first. `call` is the
// call that asks for that, or null.
static void let_go_first(enum cilkrts_reason reason,
                         const struct cilkrts_frame *call) {
  int saved_errno = get_errno();
  struct cilkrts_parked parked;
  struct cilkrts_cilkscale_strand measures;
  cilkrts_parked_init(&parked, cilkrts_current(), NULL);
  cilkrts_cilkscale_leave(&measures);
  if (call)
    trace_wait(call);
  cilkrts_suspend(&parked.region, reason);
  cilkrts_cilkscale_return(&measures, NULL);
  set_errno(saved_errno);
}

void __cilkrts_yield(void) {
  const struct cilkrts_frame call = CILKRTS_FRAME_HERE;
  tell_cilksan();
  if (can_leave())
    let_go_first(CILKRTS_YIELD, &call);
  else
    sched_yield();
}

void cilkrts_preempt(void **helper) {
  struct worker *w = cilkrts_current();
  CILKRTS_ASSERT(!cilkrts_is_empty(w));
  // A preempted strand may continue on any thread.
  if (cilkrts_is_preempted(w) && !cilkrts_strands_are_tied() && can_leave() &&
      !cilkrts_deque_is_in_signal_handler(w, helper))
    let_go_first(CILKRTS_PREEMPTED, NULL);
}
