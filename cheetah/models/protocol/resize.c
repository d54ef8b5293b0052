//===- resize.c - more and fewer workers under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pool threads end and start between regions, and in parallel with regions of
// other threads. A region whose task waits for its own continuation (tasks.h)
// ends only if a pool thread is there.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../../runtime/schedule/pool.h"

static void resize(unsigned workers) {
  explorer_check(cilkrts_pool_resize(workers), "where no region runs");
  explorer_check(cilkrts_pool_workers() == workers, "the number of workers");
}

// --- Threads that sleep or are about to sleep end, and others start later.

static void fewer(void) {
  run_region(0);
  resize(1);
  run_region(2);
  explorer_check(ran_in[3] == 0, "a thread that has ended continues");
  explorer_outcome("%u", ran_in[1]);
}

static void more(void) {
  run_region(0);
  resize(2);
  force(2);
}

static void again(void) {
  run_region(0);
  resize(1);
  resize(2);
  force(2);
}

// --- All of them end, and the next push brings them back.

static void ended(void) {
  run_region(0);
  cilkrts_pool_end();
  explorer_check(!cilkrts_pool_is_started(), "the pool has ended");
  force(2);
}

// --- While the pool ends, another thread is at its first spawn, in a region,
// or after it. The thread's next push has to find the pool, or start it.

enum { HAS_ENDED, HAS_SPAWNED, BEGINS };

static void spawns_beside(void *unused) {
  (void)unused;
  run_region(2);
  await_flag(HAS_ENDED);
  force(4);
}

static void ended_beside(void) {
  explorer_spawn(spawns_beside, NULL);
  run_region(0);
  cilkrts_pool_end();
  raise_flag(HAS_ENDED);
  explorer_join();
}

// --- The same, but it isn't the other thread's first spawn.

static void spawns_again(void *unused) {
  (void)unused;
  run_region(2);
  raise_flag(HAS_SPAWNED);
  // Either thread may be first: this thread begins its region, or the other one
  // ends the pool.
  if (explorer_choose(2))
    await_flag(BEGINS);
  run_region(4);
  await_flag(HAS_ENDED);
  force(6);
}

static void ended_between(void) {
  explorer_spawn(spawns_again, NULL);
  await_flag(HAS_SPAWNED);
  raise_flag(BEGINS);
  cilkrts_pool_end();
  raise_flag(HAS_ENDED);
  explorer_join();
}

// --- A push wakes one of two pool threads. That thread may be about to end.

static void forces_beside(void *unused) {
  (void)unused;
  force(2);
}

static void fewer_beside(void) {
  run_region(0);
  explorer_spawn(forces_beside, NULL);
  cilkrts_pool_resize(2);
  explorer_join();
}

// --- Two threads ask for pools of different sizes. The last request counts.

static void wants_two(void *unused) {
  (void)unused;
  explorer_check(cilkrts_pool_resize(2), "where no region runs");
}

static void contended(void) {
  run_region(0);
  explorer_spawn(wants_two, NULL);
  explorer_check(cilkrts_pool_resize(1), "where no region runs");
  explorer_join();
  unsigned workers = cilkrts_pool_workers();
  if (workers == 2)
    force(2);
  explorer_outcome("%u", workers);
}

PROGRAM(fewer)
PROGRAM(more)
PROGRAM(again)
PROGRAM(ended)
PROGRAM(ended_beside)
PROGRAM(ended_between)
PROGRAM(fewer_beside)
PROGRAM(contended)

static const struct explorer_program programs[] = {
    ENTRY(fewer, "fewer", 2, STRONG | WEAK, "0; 1", 2, 1, 0),
    ENTRY(more, "more", 1, STRONG | WEAK, NULL, 2, 1, 0),
    ENTRY(again, "again", 2, STRONG | WEAK, NULL, 2, 1, 0),
    ENTRY(ended, "ended", 2, STRONG | WEAK, NULL, 2, 1, 0),
    ENTRY(ended_beside, "ended-beside", 2, STRONG | WEAK, NULL, 1, 1, 0),
    ENTRY(ended_between, "ended-between", 2, STRONG | WEAK, NULL, 1, 1, 0),
    ENTRY(fewer_beside, "fewer-beside", 3, EXPLORER_SC, NULL, 1, 0, 0),
    ENTRY(contended, "contended", 2, STRONG | WEAK, "1; 2", 2, 0, 0),
};

MAIN(programs)
