//===- parks.c - strands that wait under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks wait for values that others put (each a word: nothing, a value, or who
// waits for it), before and after, on one worker and on several; the region's
// strand itself waits, on its native stack and on a fiber; who unparks is held
// up until the other has run, or computes; strands let others go first.
//
//===----------------------------------------------------------------------===//

#include "words.h"

// Runs when `value` has been put, of which it reads what lies behind.
static unsigned behind[MOST_TASKS];

HELPER void spawn_get(region_t *region, unsigned value) {
  BEGIN(region);
  get(value);
  explorer_check(behind[value] == value + 1, "it sees what was before the put");
  run(value);
  END(region);
}

static void put_behind(unsigned value) {
  behind[value] = value + 1;
  put(value);
}

// --- The child waits for the continuation.

SPAWNER static void handed(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  put_behind(0);
  run(1);
  SYNC(r);
  check_ran(0, 2);
}

// --- Two children wait for one another's continuations.

SPAWNER static void handed_twice(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  spawn_get(&r, 1);
  put_behind(1);
  put_behind(0);
  SYNC(r);
  check_ran(0, 2);
}

// --- A child deeper down waits, and two continuations are left.

SPAWNER static void inner(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  run(1);
  SYNC(r);
  check_ran(0, 2);
}

HELPER void spawn_inner(region_t *region) {
  BEGIN(region);
  inner();
  END(region);
}

SPAWNER static void nested(void) {
  FRAME();
  REGION(r);
  spawn_inner(&r);
  put_behind(0);
  run(2);
  SYNC(r);
  check_ran(0, 3);
}

// --- The strand that carries the root waits for its child, which has waited.

HELPER void spawn_get_and_put(region_t *region) {
  BEGIN(region);
  get(0);
  put_behind(1);
  run(0);
  END(region);
}

SPAWNER static void rooted(void) {
  FRAME();
  REGION(r);
  spawn_get_and_put(&r);
  put(0);
  get(1);
  explorer_check(behind[1] == 2, "it sees what was before the put");
  run(1);
  SYNC(r);
  check_ran(0, 2);
}

// --- Strands that let others go first.

HELPER void spawn_yield(region_t *region, unsigned task) {
  BEGIN(region);
  __cilkrts_yield();
  run(task);
  END(region);
}

SPAWNER static void yielding(void) {
  FRAME();
  REGION(r);
  spawn_yield(&r, 0);
  __cilkrts_yield();
  run(1);
  SYNC(r);
  check_ran(0, 2);
}

// --- Two unpark at once: one of them is the first.

static __cilkrts_strand *waits;
static unsigned wins;

static int tell(__cilkrts_strand *self, void *unused) {
  (void)unused;
  __atomic_store_n(&waits, self, __ATOMIC_RELEASE);
  return 1;
}

static void unpark_if_told(void) {
  __cilkrts_strand *strand = __atomic_load_n(&waits, __ATOMIC_ACQUIRE);
  if (strand && __cilkrts_unpark(strand, 1))
    __atomic_fetch_add(&wins, 1, __ATOMIC_RELAXED);
}

HELPER void spawn_told(region_t *region) {
  BEGIN(region);
  __cilkrts_park(tell, NULL);
  run(0);
  END(region);
}

HELPER void spawn_unpark(region_t *region) {
  BEGIN(region);
  unpark_if_told();
  run(1);
  END(region);
}

SPAWNER static void raced(void) {
  FRAME();
  REGION(r);
  spawn_told(&r);
  spawn_unpark(&r);
  while (!__atomic_load_n(&waits, __ATOMIC_ACQUIRE))
    __cilkrts_yield();
  unpark_if_told();
  SYNC(r);
  check_ran(0, 2);
  explorer_check(wins == 1, "one of two unparks");
}

// --- Who unparks waits, in its thread, until the other one has run: what it
// would go on with next has to be stolen.

HELPER void spawn_get_and_raise(region_t *region, unsigned value) {
  BEGIN(region);
  get(value);
  raise_flag(value);
  run(value);
  END(region);
}

SPAWNER static void held_up(void) {
  FRAME();
  REGION(r);
  spawn_get_and_raise(&r, 0);
  put(0);
  await_flag(0);
  run(1);
  SYNC(r);
  check_ran(0, 2);
}

// --- The same, when a thief may have seen how others hand over, and sleep.

SPAWNER static void held_up_later(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  put_behind(0);
  __cilkrts_yield();
  spawn_get_and_raise(&r, 1);
  put(1);
  await_flag(1);
  SYNC(r);
  check_ran(0, 2);
}

// --- Who has unparked a strand computes for long, and gives way to it.

// When task 1 begins, `other` has run, if nobody but this worker could.
HELPER void spawn_after(region_t *region, unsigned task, unsigned other) {
  BEGIN(region);
  if (explorer_argument() == 1)
    check_ran(other, other + 1);
  run(task);
  END(region);
}

static void compute(region_t *r, unsigned task, unsigned other) {
  floor_tick();
  floor_tick();
  spawn_after(r, task, other);
}

SPAWNER static void beside(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  put_behind(0);
  compute(&r, 1, 0);
  run(2);
  SYNC(r);
  check_ran(0, 3);
}

// --- The other one computes as long, and has had its turn.

SPAWNER static void get_and_compute(void) {
  FRAME();
  REGION(r);
  get(0);
  compute(&r, 3, 2);
  run(0);
  SYNC(r);
}

HELPER void spawn_get_and_compute(region_t *region) {
  BEGIN(region);
  get_and_compute();
  END(region);
}

SPAWNER static void turns(void) {
  FRAME();
  REGION(r);
  spawn_get_and_compute(&r);
  put(0);
  floor_tick();
  floor_tick();
  spawn_run(&r, 1);
  run(2);
  SYNC(r);
  check_ran(0, 4);
}

PROGRAM(beside)
PROGRAM(turns)
PROGRAM(handed)
PROGRAM(held_up)
PROGRAM(held_up_later)
PROGRAM(handed_twice)
PROGRAM(nested)
PROGRAM(rooted)
PROGRAM(yielding)
PROGRAM(raced)

static const struct explorer_program programs[] = {
    ENTRY(handed, "handed-alone", 1, STRONG | WEAK, NULL, 3, 1, 1),
    ENTRY(handed, "handed", 2, STRONG, NULL, 2, 1, 1),
    ENTRY(handed, "handed", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(handed, "handed-fenced", 2 | FENCED, STRONG, NULL, 2, 1, 0),
    ENTRY(held_up, "held-up", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(held_up, "held-up", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(held_up, "held-up-fenced", 2 | FENCED, STRONG, NULL, 2, 1, 0),
    ENTRY(held_up_later, "held-up-later", 2, EXPLORER_SC, NULL, 2, 1, 0),
    // With two preemptions as many states as all others together.
    ENTRY(held_up_later, "held-up-later", 2, EXPLORER_TSO, NULL, 1, 1, 0),
    ENTRY(handed_twice, "handed-twice-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(handed_twice, "handed-twice", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(nested, "nested-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(nested, "nested", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(rooted, "rooted-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(rooted, "rooted", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(rooted, "rooted", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(yielding, "yielding-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(yielding, "yielding", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(beside, "beside-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(beside, "beside", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(beside, "beside", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(turns, "turns-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(turns, "turns", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(raced, "raced-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(raced, "raced", 2, STRONG, NULL, 2, 1, 0),
};

MAIN(programs)
