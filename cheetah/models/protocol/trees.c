//===- trees.c - spawns and syncs under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

// --- One spawn.

static void one(void) {
  run_region(0);
  explorer_check(explorer_self() == 0, "the function returns elsewhere");
  explorer_outcome("%u", ran_in[1]);
}

// --- Two spawns in a row. The second push finds the deque as the first steal
// has left it, and the join counts two thefts.

static volatile unsigned given; // given by the spawning strand to the thief

SPAWNER static void two(void) {
  FRAME();
  REGION(r);
  spawn_run(&r, 0);
  run(1);
  given = 1;
  spawn_run(&r, 2);
  explorer_check(given == 1, "the continuation doesn't see what was before");
  run(3);
  SYNC(r);
  check_ran(0, 4);
  explorer_outcome("%u%u", ran_in[1], ran_in[3]);
}

// --- A spawn in a spawn. The deque has two entries, and thieves take the older
// one first.

HELPER void spawn_inner(region_t *region) {
  BEGIN(region);
  run_region(0);
  END(region);
}

SPAWNER static void nested(void) {
  FRAME();
  REGION(r);
  spawn_inner(&r);
  run(2);
  SYNC(r);
  check_ran(0, 3);
  explorer_outcome("%u%u", ran_in[1], ran_in[2]);
}

// --- The same region twice. The second round uses the region as the first one
// has left it.

SPAWNER static void twice(void) {
  FRAME();
  REGION(r);
  spawn_run(&r, 0);
  run(1);
  SYNC(r);
  check_ran(0, 2);
  spawn_run(&r, 2);
  run(3);
  SYNC(r);
  check_ran(2, 4);
  explorer_outcome("%u%u", ran_in[1], ran_in[3]);
}

// --- Two functions' regions in the same slot of the deque.

static __attribute__((noinline)) void deeper(unsigned first) {
  char area[256];
  SHARED(area);
  run_region(first);
  SHARED(area);
}

static void others(void) {
  run_region(0);
  deeper(2);
  explorer_outcome("%u%u", ran_in[1], ran_in[3]);
}

// --- After many pops a public deque becomes private again. A thief then asks
// its owner for work again.

SPAWNER static void many(void) {
  FRAME();
  REGION(r);
  for (unsigned i = 0; i < 6; ++i)
    spawn_run(&r, i);
  SYNC(r);
  check_ran(0, 6);
}

// --- Two threads enter regions of their own, and a pool worker helps either.

static void second_root(void *unused) {
  (void)unused;
  run_region(2);
  explorer_check(explorer_self() == 1, "the function returns elsewhere");
}

static void two_roots(void) {
  explorer_spawn(second_root, NULL);
  run_region(0);
  explorer_check(explorer_self() == 0, "the function returns elsewhere");
  explorer_join();
}

PROGRAM(one)
PROGRAM(two)
PROGRAM(nested)
PROGRAM(twice)
PROGRAM(others)
PROGRAM(many)
PROGRAM(two_roots)

static const struct explorer_program programs[] = {
    ENTRY(one, "one", 2, STRONG, "0; 1", 3, 2, 1),
    ENTRY(one, "one", 2, WEAK, "0; 1", 2, 1, 1),
    ENTRY(one, "one-fenced", 2 | FENCED, STRONG, "0; 1", 3, 1, 1),
    ENTRY(one, "one-fenced", 2 | FENCED, WEAK, "0; 1", 2, 1, 1),
    ENTRY(one, "one-of-three", 3, STRONG | WEAK, "0; 1; 2", 1, 1, 1),
    ENTRY(one, "one-of-three", 3, STRONG | WEAK, "0; 1; 2", 2, 0, 0),
    ENTRY(two, "two", 2, EXPLORER_SC, "00; 01; 11", 3, 0, 0),
    ENTRY(two, "two", 2, STRONG, "00; 01; 11", 2, 1, 1),
    ENTRY(two, "two", 2, WEAK, "00; 01; 11", 2, 1, 1),
    ENTRY(nested, "nested", 2, STRONG, "00; 01; 11", 2, 1, 1),
    ENTRY(nested, "nested", 2, WEAK, "00; 01; 11", 2, 1, 1),
    ENTRY(nested, "nested-fenced", 2 | FENCED, STRONG, "00; 01; 11", 2, 1, 1),
    ENTRY(nested, "nested-fenced", 2 | FENCED, WEAK, "00; 01; 11", 2, 1, 1),
    ENTRY(twice, "twice", 2, STRONG | WEAK, "00; 01; 10; 11", 2, 1, 1),
    ENTRY(others, "others", 2, STRONG | WEAK, "00; 01; 10; 11", 2, 1, 1),
    ENTRY(many, "many", 2, STRONG, NULL, 2, 1, 1),
    ENTRY(many, "many", 2, WEAK, NULL, 1, 1, 1),
    ENTRY(two_roots, "two-roots", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(two_roots, "two-roots", 2, WEAK, NULL, 1, 1, 0),
};

MAIN(programs)
