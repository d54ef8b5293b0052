//===- words.h - values that are put once, under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand waits for a word. The word holds nothing, a value, or that strand.
//
//===----------------------------------------------------------------------===//

#ifndef WORDS_H
#define WORDS_H

#include "tasks.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/concurrent.h"
#pragma GCC visibility pop

enum { NONE = 0, PUT = 1 };

static uintptr_t words[MOST_TASKS];

static int wait_for_put(__cilkrts_strand *self, void *word) {
  uintptr_t none = NONE;
  return __atomic_compare_exchange_n((uintptr_t *)word, &none, (uintptr_t)self,
                                     /*weak=*/false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE);
}

static void get(unsigned value) {
  int result = __cilkrts_park(wait_for_put, &words[value]);
  explorer_check(result == 0 || result == 7, "the result is what was given");
}

static void put(unsigned value) {
  uintptr_t word = __atomic_exchange_n(&words[value], PUT, __ATOMIC_ACQ_REL);
  if (word != NONE)
    explorer_check(__cilkrts_unpark((__cilkrts_strand *)word, 7),
                   "the strand that waits is unparked");
}

// --- A worker blocks in the system until two strands have run. They are ready
// in this worker, one in its run-next slot and one in its queue. The other
// worker computes, so it has to be preempted for them.

HELPER __attribute__((unused)) void spawn_get_and_raise(region_t *region,
                                                        unsigned value) {
  BEGIN(region);
  get(value);
  raise_flag(value);
  run(value);
  END(region);
}

HELPER __attribute__((unused)) void spawn_blocked(region_t *region) {
  BEGIN(region);
  put(3);
  put(0);
  raise_flag(1);
  await_flag(0);
  await_flag(3);
  run(1);
  END(region);
}

// The first tick ends the time slice, the next one hands the strands over. Each
// of the two workers may notice the other one's step only at a further tick.
enum { TICKS = 5 };

__attribute__((unused)) static void compute_for_long(region_t *r,
                                                     unsigned task) {
  for (unsigned i = 0; i < TICKS; ++i)
    floor_tick();
  spawn_run(r, task);
}

SPAWNER __attribute__((unused)) static void blocked(void) {
  FRAME();
  REGION(r);
  spawn_get_and_raise(&r, 0);
  spawn_get_and_raise(&r, 3);
  spawn_blocked(&r);
  await_flag(1);
  compute_for_long(&r, 2);
  compute_for_long(&r, 4);
  await_flag(0);
  await_flag(3);
  SYNC(r);
  check_ran(0, 5);
}

#endif // WORDS_H
