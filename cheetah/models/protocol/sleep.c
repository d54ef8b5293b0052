//===- sleep.c - sleepers and their wakers under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Here tasks wait for the continuations of their own spawns, which only another
// worker can run: no Cilk program may, but nothing else tells a worker that
// sleeps beside work from one that has none. Who waits does so in the system,
// so that a wake-up that is lost leaves nobody who could go on.
//
// Sleepers have no timer here: the checker lets none run out.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "tasks.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned flags[MOST_TASKS];

static void raise_flag(unsigned flag) {
  __atomic_store_n(&flags[flag], 1, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &flags[flag], FUTEX_WAKE_PRIVATE, MOST_TASKS);
}

static void await_flag(unsigned flag) {
  while (!__atomic_load_n(&flags[flag], __ATOMIC_SEQ_CST))
    syscall(SYS_futex, &flags[flag], FUTEX_WAIT_PRIVATE, 0, NULL);
}

HELPER void spawn_await(region_t *region, unsigned flag) {
  BEGIN(region);
  run(flag);
  await_flag(flag);
  END(region);
}

// --- A push wakes a pool worker.

SPAWNER static void awaited(void) {
  FRAME();
  REGION(r);
  spawn_await(&r, 0);
  raise_flag(0);
  run(1);
  SYNC(r);
  check_ran(0, 2);
  explorer_check(ran_in[1] != 0, "the thread that waits has gone on");
}

// --- A push wakes the computation's own thread, which sleeps.

SPAWNER static void awaited_back(void) {
  FRAME();
  REGION(r);
  spawn_await(&r, 0);
  raise_flag(0);
  spawn_await(&r, 1);
  raise_flag(1);
  SYNC(r);
  check_ran(0, 2);
}

// --- Two entries and two sleepers: who steals and leaves something wakes the
// next.

SPAWNER static void await_inside(void) {
  FRAME();
  REGION(r);
  spawn_await(&r, 1);
  raise_flag(1);
  SYNC(r);
}

HELPER void spawn_await_inside(region_t *region) {
  BEGIN(region);
  await_inside();
  END(region);
}

SPAWNER static void awaited_twice(void) {
  FRAME();
  REGION(r);
  spawn_await_inside(&r);
  await_flag(1);
  run(2);
  SYNC(r);
  check_ran(1, 3);
}

PROGRAM(awaited)
PROGRAM(awaited_back)
PROGRAM(awaited_twice)

// In fenced mode a push may miss the poison under the weak model, in which
// stores may take for ever: the timer is there for that.
static const struct explorer_program programs[] = {
    ENTRY(awaited, "awaited", 2, STRONG, NULL, 3, 1, 1),
    ENTRY(awaited, "awaited", 2, WEAK, NULL, 2, 1, 0),
    ENTRY(awaited, "awaited-fenced", 2 | FENCED, STRONG, NULL, 3, 1, 1),
    ENTRY(awaited, "awaited-of-three", 3, STRONG, NULL, 1, 1, 0),
    ENTRY(awaited_back, "awaited-back", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(awaited_back, "awaited-back", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(awaited_twice, "awaited-twice", 3, EXPLORER_SC, NULL, 1, 0, 0),
};

MAIN(programs)
