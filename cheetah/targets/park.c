//===- park.c - strands that wait, on other runtimes ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Waiting on other runtimes. Their tasks stay in their threads, so a strand
// that waits blocks its thread. A program waits for ever if it waits for tasks
// for which no thread is left.
//
//===----------------------------------------------------------------------===//

#include "../include/cilk/concurrent.h"

#include "../runtime/wait/deadlock.h"
#include "../runtime/wait/deadlock_check.h"
#include "../runtime/wait/wait_begin.h"

#include <sched.h>
#include <stddef.h>

static void unpark_late(__cilkrts_strand *strand) {
  __cilkrts_unpark(strand, 0);
}

static int park(cilkrts_wait_announce *commit, void *argument,
                const int64_t *deadline, struct cilkrts_frame call) {
  struct cilkrts_waiting *record = cilkrts_waiting_take(NULL);
  cilkrts_waiting_note(record, call);
  int result = 0;
  if (cilkrts_wait_begin(record, commit, argument, deadline, unpark_late)) {
    struct cilkrts_cilkscale_strand measures;
    cilkrts_cilkscale_leave(&measures);
    if (!__atomic_load_n(&record->woken, __ATOMIC_RELAXED))
      cilkrts_deadlock_check();
    cilkrts_deadlock_block(record);
    cilkrts_cilkscale_return(&measures, &record->woken_by);
    result = record->result;
  }
  cilkrts_waiting_put(NULL, record);
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
  cilkrts_cilkscale_wake(&record->woken_by);
  cilkrts_waiting_end(record, result);
  cilkrts_waiting_wake(record);
  return true;
}

void __cilkrts_yield(void) { sched_yield(); }
