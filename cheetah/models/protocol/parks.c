//===- parks.c - strands that wait under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strands that wait. Tasks wait for values that other tasks put before or
// after, on one worker and on several. (Each value is a word: nothing, a value,
// or the strand that waits for it.) The region's strand itself waits, on its
// native stack and on a fiber. A strand that has unparked another strand either
// blocks until that strand has run, or computes. Strands yield. Two strands
// hand over to each other while a third one is ready. A worker that blocks
// leaves its ready strands to other workers.
//
//===----------------------------------------------------------------------===//

#include "words.h"

// A word for each value, which the put of the value publishes: the word is
// stored before the put, and read after a get.
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

// --- A child's child waits, and two continuations are abandoned.

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

// --- The root's strand waits for its child, which has waited before.

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

// --- Strands yield.

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

// --- Two strands unpark a third one at the same time. Just one of them
// succeeds.

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

// --- A strand unparks another strand and then blocks its thread until the
// other one has run. So another worker has to steal the strand in the run-next
// slot.

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

// --- The same, but a thief may have seen an earlier hand-over, and sleep.

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

// --- A strand unparks another strand and computes for long. It is preempted
// for the other one.

// Spawns \p task. With one worker, the task \p other must have run before.
HELPER void spawn_after(region_t *region, unsigned task, unsigned other) {
  BEGIN(region);
  if (explorer_argument() == 1)
    check_ran(other, other + 1);
  run(task);
  END(region);
}

static void compute(region_t *r, unsigned ticks, unsigned task,
                    unsigned other) {
  while (ticks--)
    floor_tick();
  spawn_after(r, task, other);
}

SPAWNER static void beside(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  put_behind(0);
  compute(&r, 1, 1, 0);
  run(2);
  SYNC(r);
  check_ran(0, 3);
}

// --- The other strand computes for long, too, and is preempted for the first
// one.

SPAWNER static void get_and_compute(void) {
  FRAME();
  REGION(r);
  get(0);
  compute(&r, 2, 3, 2);
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

// --- Two unparked strands compute in turns, each with its abandoned
// continuation.

SPAWNER static void get_and_take_turns(unsigned value, unsigned task,
                                       unsigned other) {
  FRAME();
  REGION(r);
  get(value);
  if (value == 0)
    run(value);
  compute(&r, 2, task, other);
  if (value != 0)
    run(value);
  SYNC(r);
}

HELPER void spawn_turns(region_t *region, unsigned value, unsigned task,
                        unsigned other) {
  BEGIN(region);
  get_and_take_turns(value, task, other);
  END(region);
}

SPAWNER static void rounds(void) {
  FRAME();
  REGION(r);
  spawn_turns(&r, 0, 3, 1);
  spawn_turns(&r, 1, 2, 0);
  put(0);
  put(1);
  SYNC(r);
  check_ran(0, 4);
}

// --- Two strands hand over to each other. A third one, which is in the local
// queue when they begin, gets its turn without a tick.

enum { PAIR_ROUNDS = 3, THIRD = 2 * PAIR_ROUNDS };

HELPER void spawn_answers(region_t *region, unsigned rounds) {
  BEGIN(region);
  for (unsigned i = 0; i < rounds; ++i) {
    get(2 * i);
    put(2 * i + 1);
  }
  END(region);
}

HELPER void spawn_third(region_t *region) {
  BEGIN(region);
  get(THIRD);
  run(0);
  END(region);
}

SPAWNER static void take_turns_with(unsigned rounds, unsigned ticks) {
  FRAME();
  REGION(r);
  spawn_third(&r);
  spawn_answers(&r, rounds);
  put(THIRD);
  while (ticks--)
    floor_tick();
  for (unsigned i = 0; i < rounds; ++i) {
    put(2 * i);
    get(2 * i + 1);
  }
  if (explorer_argument() == 1)
    check_ran(0, 1);
  SYNC(r);
  check_ran(0, 1);
}

static void pair(void) { take_turns_with(PAIR_ROUNDS, 0); }

// --- The same two strands, with a tick that comes before that turn.

static void pair_ticked(void) { take_turns_with(1, 1); }

// --- Strands that yield to one another fill the local queue. A strand in the
// injection queue still gets its turn.

enum { YIELDS = 8 };

HELPER void spawn_yields(region_t *region, unsigned task) {
  BEGIN(region);
  for (unsigned i = 0; i < YIELDS; ++i)
    __cilkrts_yield();
  check_ran(0, 1);
  run(task);
  END(region);
}

SPAWNER static void injected(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 0);
  spawn_yields(&r, 1);
  spawn_yields(&r, 2);
  put_behind(0);
  floor_tick();
  floor_tick();
  SYNC(r);
  check_ran(0, 3);
}

// --- A strand from the injection queue computes for long. A strand in the
// local queue then gets its turn before the next injected strand.

HELPER void spawn_get_after(region_t *region, unsigned value, unsigned other) {
  BEGIN(region);
  get(value);
  if (explorer_argument() == 1)
    check_ran(other, other + 1);
  run(value);
  END(region);
}

SPAWNER static void local_turn(void) {
  FRAME();
  REGION(r);
  spawn_get_and_compute(&r);
  spawn_get_after(&r, 1, 2);
  spawn_get_and_raise(&r, 2);
  put(0);
  put(1);
  floor_tick();
  floor_tick();
  put(2);
  SYNC(r);
  check_ran(0, 4);
}

PROGRAM(beside)
PROGRAM(blocked)
PROGRAM(injected)
PROGRAM(local_turn)
PROGRAM(pair)
PROGRAM(pair_ticked)
PROGRAM(rounds)
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
    // With two preemptions, this program has as many states as all others
    // together.
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
    ENTRY(rounds, "rounds-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(rounds, "rounds", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(blocked, "blocked", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(blocked, "blocked", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(injected, "injected-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(pair, "pair-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(local_turn, "local-turn-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(pair_ticked, "pair-ticked-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(pair, "pair", 2, EXPLORER_SC, NULL, 1, 1, 0),
    ENTRY(raced, "raced-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(raced, "raced", 2, STRONG, NULL, 2, 1, 0),
};

MAIN(programs)
