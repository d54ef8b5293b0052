//===- tasks.h - the common part of the models' programs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program is hand-written C that equals the compiler's output for a Cilk
// program (test/spawn.h). It checks the guarantees on which programs rely: each
// task runs once, and a sync comes after the region's tasks, so that the tasks'
// writes need no atomics. The checker also checks that no two accesses race,
// also in the runtime's own data, that no thread waits for ever, and that the
// runtime's assertions hold.
//
// A program records its outcome: the threads in which the continuations ran.
// The table lists the outcomes that must be seen. Without this check, a program
// might only prove something about runs in which nothing is stolen.
//
//===----------------------------------------------------------------------===//

#ifndef TASKS_H
#define TASKS_H

#define _GNU_SOURCE

#include "floor.h"

#include "../../test/spawn.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A program's argument: how many workers, and how the runtime fences.
enum { FENCED = 8 };

#define PROGRAM(name)                                                          \
  static void run_##name(void) {                                               \
    floor_begin(explorer_argument() & 7, explorer_argument() & FENCED);        \
    name();                                                                    \
  }

// x86-TSO delays stores as the weak model does. The weak model has more
// executions to try, so its bounds are narrower.
#define STRONG (EXPLORER_SC | EXPLORER_TSO)
#define WEAK EXPLORER_WEAK

/// A line of the table: the program, its argument, the models, the outcomes in
/// all of them, and the bounds (preemptions, stale reads, delays).
#define ENTRY(program, name, argument, models, outcomes, ...)                  \
  {name, run_##program, models, {__VA_ARGS__}, {outcomes, outcomes, outcomes}, \
   NULL, argument}

#define MAIN(programs)                                                         \
  int main(int argc, char **argv) {                                            \
    return explorer_main(argc, argv, programs,                                 \
                         sizeof programs / sizeof *programs);                  \
  }

enum { MOST_TASKS = 8 };
/// The number of runs of each task. Plain: only the tasks' order protects it.
static unsigned ran[MOST_TASKS];
/// The thread in which each task ran last.
static unsigned ran_in[MOST_TASKS];

static inline void run(unsigned task) {
  ++ran[task];
  ran_in[task] = explorer_self();
}

/// Each task from \p first up to \p end has run once.
static inline void check_ran(unsigned first, unsigned end) {
  for (unsigned i = first; i < end; ++i)
    if (ran[i] != 1)
      explorer_fail("task %u ran %u times before the sync", i, ran[i]);
}

HELPER __attribute__((unused)) void spawn_run(region_t *region, unsigned task) {
  BEGIN(region);
  run(task);
  END(region);
}

/// A region of two tasks: a spawn of \p first, and its continuation.
SPAWNER __attribute__((unused)) static void run_region(unsigned first) {
  FRAME();
  REGION(r);
  spawn_run(&r, first);
  run(first + 1);
  SYNC(r);
  check_ran(first, first + 2);
}

// A task may wait for the continuation of the spawn that created it, which only
// another worker can run. No Cilk program may do so. Here such a wait forces a
// steal. Without forced steals, a program could not distinguish a worker that
// sleeps although there is work from a worker that has no work. The task waits
// in the system, so that after a lost wake-up no thread can continue.

static unsigned flags[MOST_TASKS];

static inline void raise_flag(unsigned flag) {
  __atomic_store_n(&flags[flag], 1, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &flags[flag], FUTEX_WAKE_PRIVATE, MOST_TASKS);
}

static inline void await_flag(unsigned flag) {
  while (!__atomic_load_n(&flags[flag], __ATOMIC_SEQ_CST))
    syscall(SYS_futex, &flags[flag], FUTEX_WAIT_PRIVATE, 0, NULL);
}

HELPER __attribute__((unused)) void spawn_await(region_t *region,
                                                unsigned flag) {
  BEGIN(region);
  run(flag);
  await_flag(flag);
  END(region);
}

/// A region that needs another thread.
SPAWNER __attribute__((unused)) static void force(unsigned first) {
  FRAME();
  REGION(r);
  spawn_await(&r, first);
  raise_flag(first);
  run(first + 1);
  SYNC(r);
  check_ran(first, first + 2);
}

#endif // TASKS_H
