//===- times.c - workers' times under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread reads a worker's times (counters.h) while the worker changes its
// activity. Each tick of the clock since the first reading is in just one of
// the times: the current stretch is neither counted twice nor missed.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../../runtime/support/counters.h"

enum { READINGS = 2 };

static struct cilkrts_counters counters;
static uint64_t begun;

static void read_times(void *unused) {
  (void)unused;
  uint64_t last[CILKRTS_ACTIVITIES] = {0};
  for (unsigned i = 0; i < READINGS; ++i) {
    uint64_t earliest = cilkrts_clock(), sum = 0, spent[CILKRTS_ACTIVITIES];
    cilkrts_counters_times(&counters, spent);
    uint64_t latest = cilkrts_clock();
    for (unsigned doing = 0; doing < CILKRTS_ACTIVITIES; ++doing) {
      explorer_check(spent[doing] >= last[doing], "a time becomes shorter");
      last[doing] = spent[doing];
      sum += spent[doing];
    }
    explorer_check(begun + sum > earliest && begun + sum < latest,
                   "a stretch is in two times, or in none");
  }
}

static void times(void) {
  cilkrts_take_times();
  begun = 1; // the clock's first reading
  cilkrts_counters_change(&counters, CILKRTS_WORKING);
  explorer_spawn(read_times, NULL);
  cilkrts_counters_change(&counters, CILKRTS_SEARCHING);
  cilkrts_counters_change(&counters, CILKRTS_SLEEPING);
  explorer_join();
}

PROGRAM(times)

static const struct explorer_program programs[] = {
    ENTRY(times, "times", 1, STRONG | WEAK, NULL, 3, 3, 0),
};

MAIN(programs)
