//===- sleep.c - sleepers and their wakers under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks wait for the continuations of the spawns that created them (tasks.h).
//
// Sleepers have no timer here, because the checker's time limits never run out.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include <string.h>

// --- A push wakes a pool worker. It isn't the thread's first push, which
// always takes the slow path.

SPAWNER static void awaited(void) {
  FRAME();
  REGION(r);
  spawn_run(&r, 2);
  spawn_await(&r, 0);
  raise_flag(0);
  run(1);
  SYNC(r);
  check_ran(0, 3);
  explorer_check(ran_in[1] != ran_in[0], "the thread that waits has gone on");
}

// --- A push wakes the computation's own thread, which sleeps.

SPAWNER static void wake_back(void) {
  FRAME();
  REGION(r);
  spawn_await(&r, 0);
  raise_flag(0);
  spawn_await(&r, 1);
  raise_flag(1);
  SYNC(r);
  check_ran(0, 2);
}

// The region has ended, and its memory may have another use.
static __attribute__((noinline)) void use_stack(void) {
  char area[1024];
  memset(area, 1, sizeof area);
  SHARED(area);
}

static void awaited_back(void) {
  wake_back();
  use_stack();
}

// --- A region begins on a fiber, and has to end there.

SPAWNER static void wake_inside(void) {
  FRAME();
  REGION(r);
  spawn_await(&r, 1);
  raise_flag(1);
  SYNC(r);
  check_ran(1, 2);
}

SPAWNER static void awaited_inside(void) {
  FRAME();
  REGION(r);
  spawn_await(&r, 0);
  raise_flag(0);
  wake_inside();
  SYNC(r);
  check_ran(0, 2);
}

// --- Two entries and two sleepers. A thief that leaves an entry in the deque
// wakes the other sleeper.

HELPER void spawn_await_inside(region_t *region) {
  BEGIN(region);
  wake_inside();
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
PROGRAM(awaited_inside)
PROGRAM(awaited_twice)

// In fenced mode, a push may miss the poison under the weak model, which
// doesn't limit the delay of a store. The runtime has a timer for this case.
static const struct explorer_program programs[] = {
    ENTRY(awaited, "awaited", 2, STRONG, NULL, 3, 1, 0),
    ENTRY(awaited, "awaited", 2, STRONG, NULL, 2, 1, 1),
    ENTRY(awaited, "awaited", 2, WEAK, NULL, 2, 1, 0),
    ENTRY(awaited, "awaited-fenced", 2 | FENCED, STRONG, NULL, 3, 1, 0),
    ENTRY(awaited, "awaited-of-three", 3, STRONG, NULL, 1, 1, 0),
    ENTRY(awaited_back, "awaited-back", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(awaited_back, "awaited-back", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(awaited_inside, "awaited-inside", 2, STRONG | WEAK, NULL, 1, 1, 0),
    ENTRY(awaited_twice, "awaited-twice", 3, EXPLORER_SC, NULL, 1, 0, 0),
};

MAIN(programs)
