//===- deadlock_check.c - deadlock detection under Cilksan ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Under Cilksan one thread runs all strands, one after the other. So a strand
// that waits is never woken, unless the program has other threads or a deadline
// is set.
//
//===----------------------------------------------------------------------===//

#include "deadlock_check.h"

#include "../support/sanitizer.h"
#include "external_wake.h"
#include "timer.h"

// Defined by Cilksan, which ends the process.
extern void __cilksan_thread_waits(void) CILKRTS_WEAK;
// Called by Cilksan.
extern __attribute__((visibility("default"))) bool __cilkrts_is_alone(void);

bool __cilkrts_is_alone(void) {
  unsigned timers = 0, wakers = 0;
  return !cilkrts_timer_is_set(&timers) &&
         !cilkrts_external_wakes_are_pending(&wakers) &&
         cilkrts_count_threads() == 1 + timers + wakers;
}

void cilkrts_deadlock_check(void) {
  if (__cilksan_thread_waits && __cilkrts_is_alone())
    __cilksan_thread_waits();
}
