//===- limits.c - regions with fewer workers under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Concurrency limits. A worker without a slot never helps. A worker that sleeps
// because there is no slot wakes up when a slot is free and the worker is
// needed.
//
//===----------------------------------------------------------------------===//

#include "words.h"

#include "../../runtime/workers/worker_slots.h"

int __cilkrts_set_region_limit(unsigned workers);

static void limit(unsigned workers) {
  explorer_check(__cilkrts_set_region_limit(workers) == 0, "outside a region");
}

// --- A region without helpers, between two regions with helpers.

static void serial(void) {
  run_region(0);
  limit(1);
  run_region(2);
  explorer_check(ran_in[3] == 0, "somebody helps");
  explorer_outcome("%u", ran_in[1] == 0 ? 0 : 1);
}

static void more_later(void) {
  limit(1);
  run_region(0);
  explorer_check(ran_in[1] == 0, "somebody helps");
  limit(2);
  force(2);
}

// --- A worker takes a slot, leaves it, and takes it again. There may be more
// threads than slots.

static void one_helper(void) {
  limit(2);
  force(0);
  force(2);
}

// --- Two threads enter regions, and one pool thread helps either.

static void without_limit(void *unused) {
  (void)unused;
  force(2);
}

static void one_of_two(void) {
  explorer_spawn(without_limit, NULL);
  limit(2);
  force(0);
  explorer_join();
}

// --- A worker that leaves its slot stays busy for another computation. Another
// worker must take the slot.

enum { IS_DONE = 6 };

SPAWNER static void stay(unsigned first) {
  FRAME();
  REGION(r);
  spawn_await(&r, first);
  raise_flag(first);
  await_flag(IS_DONE);
  SYNC(r);
}

static void stay_elsewhere(void *unused) {
  (void)unused;
  stay(4);
}

static void elsewhere(void) {
  explorer_spawn(stay_elsewhere, NULL);
  limit(2);
  force(0);
  force(2);
  raise_flag(IS_DONE);
  explorer_join();
}

// --- The helper with the only slot takes strands whose worker is blocked.

static void one_slot(void) {
  limit(2);
  blocked();
  force(5);
}

PROGRAM(serial)
PROGRAM(one_slot)
PROGRAM(more_later)
PROGRAM(one_helper)
PROGRAM(one_of_two)
PROGRAM(elsewhere)

static const struct explorer_program programs[] = {
    ENTRY(serial, "serial", 2, STRONG | WEAK, "0; 1", 2, 1, 1),
    ENTRY(more_later, "more-later", 2, STRONG | WEAK, NULL, 2, 1, 0),
    ENTRY(one_helper, "one-helper", 2, STRONG | WEAK, NULL, 2, 1, 0),
    ENTRY(one_helper, "one-helper-of-two", 3, STRONG, NULL, 1, 0, 0),
    ENTRY(one_slot, "one-slot", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(one_of_two, "one-of-two", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(elsewhere, "elsewhere", 3, EXPLORER_SC, NULL, 0, 0, 0),
};

MAIN(programs)
