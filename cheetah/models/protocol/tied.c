//===- tied.c - functions that stay in their thread, under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tied strands. Each function continues after its syncs and its waits in the
// thread that has called it, its home, whatever is stolen. A child ends in its
// parent's thread. The homes are the root's thread and the thieves' threads.
// When a function is sent to its home, that thread may sleep, work for another
// computation, or be about to leave the pool. The functions of a thread end in
// the order of a stack.
//
//===----------------------------------------------------------------------===//

#include "words.h"

#include "../../runtime/workers/worker.h"

#include <sched.h>

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#define TIED_FRAME()                                                           \
  FRAME();                                                                     \
  const unsigned home = explorer_self()
#define AT_HOME()                                                              \
  explorer_check(explorer_self() == home, "a function changes threads")

// The number of functions that each thread has begun and not ended. Only that
// thread accesses its number.
enum { THREADS = 8 };
static unsigned ongoing[THREADS];

#define ORDERED_FRAME()                                                        \
  TIED_FRAME();                                                                \
  const unsigned place = ++ongoing[home]
#define ENDS_IN_ORDER()                                                        \
  AT_HOME();                                                                   \
  explorer_check(ongoing[home]-- == place,                                     \
                 "a function ends before one that its thread has begun later")

SPAWNER static void region(unsigned first) {
  ORDERED_FRAME();
  REGION(r);
  spawn_run(&r, first);
  run(first + 1);
  SYNC(r);
  check_ran(first, first + 2);
  ENDS_IN_ORDER();
}

HELPER void spawn_region(region_t *parent, unsigned first) {
  BEGIN(parent);
  const unsigned begun = explorer_self();
  region(first);
  explorer_check(explorer_self() == begun, "a child changes threads");
  END(parent);
}

// --- One spawn.

static void one(void) {
  __cilkrts_tie_strands();
  region(0);
  explorer_outcome("%u", ran_in[1]);
}

// --- A thief spawns, and another thief steals from it. The function comes home
// to the first thief.

SPAWNER static void outer(void) {
  ORDERED_FRAME();
  REGION(r);
  spawn_run(&r, 0);
  region(1);
  SYNC(r);
  check_ran(0, 3);
  ENDS_IN_ORDER();
}

static void thief(void) {
  __cilkrts_tie_strands();
  outer();
}

// --- The same, with a steal in every execution.

SPAWNER static void forced(unsigned first) {
  ORDERED_FRAME();
  REGION(r);
  spawn_await(&r, first);
  raise_flag(first);
  sched_yield(); // the child may end first
  run(first + 1);
  SYNC(r);
  check_ran(first, first + 2);
  ENDS_IN_ORDER();
}

SPAWNER static void outer_forced(void) {
  ORDERED_FRAME();
  REGION(r);
  spawn_run(&r, 0);
  forced(1);
  SYNC(r);
  check_ran(0, 3);
  ENDS_IN_ORDER();
}

static void victim(void) {
  __cilkrts_tie_strands();
  outer_forced();
  explorer_outcome("%u%u", ran_in[1], ran_in[2]);
}

// --- Both the child and the continuation spawn.

SPAWNER static void both(void) {
  __cilkrts_tie_strands();
  TIED_FRAME();
  REGION(r);
  spawn_region(&r, 0);
  region(2);
  SYNC(r);
  AT_HOME();
  check_ran(0, 4);
}

// --- One region twice, and two spawns in one: the second from the thief's
// deque.

SPAWNER static void again(void) {
  __cilkrts_tie_strands();
  TIED_FRAME();
  REGION(r);
  spawn_run(&r, 0);
  spawn_run(&r, 1);
  SYNC(r);
  AT_HOME();
  check_ran(0, 2);
  spawn_run(&r, 2);
  run(3);
  SYNC(r);
  AT_HOME();
  check_ran(0, 4);
}

// --- Strands that wait.

HELPER void spawn_get(region_t *parent, unsigned value) {
  BEGIN(parent);
  const unsigned begun = explorer_self();
  get(value);
  explorer_check(explorer_self() == begun, "who waited changes threads");
  run(value);
  END(parent);
}

SPAWNER static void waiting(void) {
  __cilkrts_tie_strands();
  TIED_FRAME();
  REGION(r);
  spawn_get(&r, 0);
  put(0);
  run(1);
  SYNC(r);
  AT_HOME();
  check_ran(0, 2);
}

SPAWNER static void wait_in_turns(void) {
  TIED_FRAME();
  REGION(r);
  spawn_get(&r, 0);
  spawn_get(&r, 1);
  put(1);
  put(0);
  SYNC(r);
  AT_HOME();
  check_ran(0, 2);
}

SPAWNER static void waiting_twice(void) {
  __cilkrts_tie_strands();
  TIED_FRAME();
  REGION(r);
  spawn_run(&r, 2);
  wait_in_turns();
  SYNC(r);
  AT_HOME();
  check_ran(0, 3);
}

// --- Strands yield, each until the other one has done its part.

static unsigned said;

static void say_and_hear(unsigned mine, unsigned other) {
  const unsigned here = explorer_self();
  __atomic_fetch_or(&said, 1u << mine, __ATOMIC_ACQ_REL);
  while (!(__atomic_load_n(&said, __ATOMIC_ACQUIRE) & 1u << other))
    __cilkrts_yield();
  explorer_check(explorer_self() == here, "who yields changes threads");
  run(mine);
}

HELPER void spawn_say(region_t *parent, unsigned mine, unsigned other) {
  BEGIN(parent);
  say_and_hear(mine, other);
  END(parent);
}

SPAWNER static void yielding(void) {
  __cilkrts_tie_strands();
  TIED_FRAME();
  REGION(r);
  spawn_say(&r, 0, 1);
  spawn_say(&r, 1, 2);
  say_and_hear(2, 0);
  SYNC(r);
  AT_HOME();
  check_ran(0, 3);
}

// --- Two computations. A function that comes home to a pool worker may belong
// to another computation than the worker's last strand.

static void second_root(void *unused) {
  (void)unused;
  region(4);
}

static void two_roots(void) {
  __cilkrts_tie_strands();
  explorer_spawn(second_root, NULL);
  outer();
  explorer_join();
}

// --- A pool worker has begun two functions of two computations, and both are
// in other threads, so none may wait for the other. The function that it has
// begun first comes home first: another worker sends it, or the pool worker is
// the last one that comes to its sync.

enum { LATER_IS_AWAY = 6, EARLIER_ENDS = 7 }; // flags
static bool comes_last;

SPAWNER static void earlier(void) {
  ORDERED_FRAME();
  REGION(r);
  spawn_await(&r, 1);
  raise_flag(1);
  await_flag(LATER_IS_AWAY);
  if (comes_last) {
    spawn_await(&r, 2);
    raise_flag(2);
    sched_yield(); // the child may end first
  }
  raise_flag(EARLIER_ENDS);
  SYNC(r);
  ENDS_IN_ORDER();
}

SPAWNER static void later(void) {
  ORDERED_FRAME();
  REGION(r);
  spawn_await(&r, 4);
  raise_flag(4);
  raise_flag(LATER_IS_AWAY);
  await_flag(EARLIER_ENDS);
  SYNC(r);
  ENDS_IN_ORDER();
}

SPAWNER static void elsewhere(unsigned first, void (*function)(void)) {
  ORDERED_FRAME();
  REGION(r);
  spawn_await(&r, first);
  raise_flag(first);
  function();
  SYNC(r);
  ENDS_IN_ORDER();
}

static void later_root(void *unused) {
  (void)unused;
  elsewhere(3, later);
}

static void order(void) {
  __cilkrts_tie_strands();
  explorer_spawn(later_root, NULL);
  elsewhere(0, earlier);
  explorer_join();
}

static void order_at_home(void) {
  comes_last = true;
  order();
}

// --- A computation of two workers at most.

static void limited(void) {
  __cilkrts_tie_strands();
  explorer_check(__cilkrts_set_region_limit(2) == 0, "outside a region");
  outer();
}

// --- The pool is made smaller, and a function's home is a surplus thread.

// (A thread that resizes the pool checks whether a region runs, but this check
// comes before.)

SPAWNER static void unwanted(void) {
  TIED_FRAME();
  REGION(r);
  spawn_await(&r, 1);
  __atomic_store_n(&cilkrts_wanted_workers, 1, __ATOMIC_RELAXED);
  raise_flag(1);
  sched_yield(); // the child may end first
  run(2);
  SYNC(r);
  AT_HOME();
  check_ran(1, 3);
}

SPAWNER static void fewer(void) {
  __cilkrts_tie_strands();
  TIED_FRAME();
  REGION(r);
  spawn_run(&r, 0);
  unwanted();
  SYNC(r);
  AT_HOME();
  check_ran(0, 3);
}

// --- Another thread begins to tie strands at the same time.

static void tie(void *unused) {
  (void)unused;
  __cilkrts_tie_strands();
}

static void late(void) {
  explorer_spawn(tie, NULL);
  run_region(0);
  run_region(2);
  explorer_join();
  region(4);
}

PROGRAM(one)
PROGRAM(thief)
PROGRAM(both)
PROGRAM(again)
PROGRAM(waiting)
PROGRAM(waiting_twice)
PROGRAM(yielding)
PROGRAM(two_roots)
PROGRAM(order)
PROGRAM(order_at_home)
PROGRAM(limited)
PROGRAM(victim)
PROGRAM(fewer)
PROGRAM(late)

static const struct explorer_program programs[] = {
    ENTRY(one, "one", 2, STRONG, "0; 1", 3, 1, 1),
    ENTRY(one, "one", 2, WEAK, "0; 1", 2, 1, 1),
    ENTRY(one, "one-fenced", 2 | FENCED, STRONG, "0; 1", 3, 1, 1),
    ENTRY(thief, "thief", 2, STRONG, NULL, 2, 1, 1),
    ENTRY(thief, "thief", 2, WEAK, NULL, 2, 1, 0),
    ENTRY(thief, "thief-of-three", 3, STRONG, NULL, 1, 0, 0),
    ENTRY(victim, "victim", 2, STRONG, "01; 10", 2, 1, 0),
    ENTRY(victim, "victim", 2, WEAK, "01; 10", 2, 1, 0),
    ENTRY(victim, "victim-fenced", 2 | FENCED, STRONG, "01; 10", 2, 1, 0),
    ENTRY(victim, "victim-of-three", 3, STRONG, NULL, 1, 0, 0),
    ENTRY(both, "both", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(both, "both", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(again, "again", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(again, "again", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(waiting, "waiting-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(waiting, "waiting", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(waiting, "waiting", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(waiting_twice, "waiting-twice-alone", 1, STRONG, NULL, 2, 1, 0),
    ENTRY(waiting_twice, "waiting-twice", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(yielding, "yielding-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(yielding, "yielding", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(two_roots, "two-roots", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(two_roots, "two-roots", 2, WEAK, NULL, 1, 0, 0),
    ENTRY(order, "order", 2, STRONG, NULL, 0, 1, 0),
    ENTRY(order_at_home, "order-at-home", 2, STRONG, NULL, 0, 1, 0),
    ENTRY(limited, "limited", 3, STRONG, NULL, 1, 0, 0),
    ENTRY(fewer, "fewer", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(late, "late", 2, STRONG, NULL, 1, 1, 0),
};

MAIN(programs)
