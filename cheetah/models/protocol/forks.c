//===- forks.c - fork() beside and inside regions under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forks. fork() copies the memory at any moment of the other threads' work, but
// copies only the calling thread. The search tries the continuations of both
// parent and child.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../../runtime/workers/worker.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

// --- Between two regions: the pool's workers are about to sleep, or at a steal
// attempt from the deque, which is empty.

static void between(void) {
  run_region(0);
  bool in_child = explorer_fork();
  run_region(2);
  explorer_outcome("%s, %u", in_child ? "child" : "parent",
                   ran_in[3] == 0 ? 0 : 1);
}

// --- In a task. The child lacks strands that other workers were running. If it
// needs one of them, it may only exit. It can finish its own worker's strands.

static bool is_child;

HELPER void spawn_fork(region_t *r) {
  BEGIN(r);
  run(0);
  is_child = explorer_fork();
  struct worker *w = cilkrts_current();
  if (is_child && !cilkrts_has_work(w)) {
    explorer_check(!__atomic_load_n(&w->strand.root, __ATOMIC_RELAXED),
                   "a thief's trial was copied");
    explorer_end();
  }
  END(r);
}

SPAWNER static void inside(void) {
  FRAME();
  REGION(r);
  spawn_fork(&r);
  run(1);
  SYNC(r);
  check_ran(0, 2);
  if (!is_child) {
    explorer_outcome("parent, %u", ran_in[1]);
    return;
  }
  run_region(2);
  explorer_outcome("child, %u", ran_in[3] == 0 ? 0 : 1);
}

// --- With tied strands, in a spawned child and in its continuation. A function
// that the forked process begins stays in that process's only thread, or comes
// back to it.

SPAWNER static void stay(unsigned first) {
  FRAME();
  const unsigned home = explorer_self();
  REGION(r);
  spawn_run(&r, first);
  run(first + 1);
  SYNC(r);
  explorer_check(explorer_self() == home, "a function changes threads");
  check_ran(first, first + 2);
}

static void fork_and_stay(void) {
  if (!explorer_fork())
    return;
  stay(2);
  explorer_outcome("child");
  explorer_end();
}

HELPER void spawn_fork_and_stay(region_t *r) {
  BEGIN(r);
  run(0);
  fork_and_stay();
  END(r);
}

SPAWNER static void tied_child(void) {
  __cilkrts_tie_strands();
  FRAME();
  const unsigned home = explorer_self();
  REGION(r);
  spawn_fork_and_stay(&r);
  run(1);
  SYNC(r);
  explorer_check(explorer_self() == home, "a function changes threads");
  check_ran(0, 2);
  explorer_outcome("parent");
}

SPAWNER static void tied_continuation(void) {
  __cilkrts_tie_strands();
  FRAME();
  const unsigned home = explorer_self();
  REGION(r);
  spawn_run(&r, 0);
  run(1);
  fork_and_stay();
  SYNC(r);
  explorer_check(explorer_self() == home, "a function changes threads");
  check_ran(0, 2);
  explorer_outcome("parent");
}

// --- By a thread without a worker. The forked process finds the other threads'
// workers in its memory.

static void bystander(void *unused) {
  (void)unused;
  if (explorer_fork()) {
    unsigned before = ran[1];
    run_region(2);
    // Gives the pool time to look for work.
    for (unsigned i = 0; i < 16; ++i)
      explorer_pause();
    explorer_check(ran[1] == before, "the parent's task runs in the child");
    explorer_fork();
    explorer_outcome("child");
    explorer_end();
  }
}

static void beside(void) {
  explorer_spawn(bystander, NULL);
  run_region(0);
  explorer_join();
  explorer_outcome("parent");
}

PROGRAM(between)
PROGRAM(inside)
PROGRAM(tied_child)
PROGRAM(tied_continuation)
PROGRAM(beside)

static const struct explorer_program programs[] = {
    ENTRY(between, "between", 2, STRONG | WEAK,
          "child, 0; child, 1; parent, 0; parent, 1", 2, 1, 1),
    ENTRY(inside, "inside", 2, STRONG | WEAK, NULL, 2, 1, 1),
    ENTRY(tied_child, "tied-child", 2, STRONG, "child; parent", 2, 0, 0),
    ENTRY(tied_continuation, "tied-continuation", 2, STRONG, "child; parent", 2,
          0, 0),
    ENTRY(beside, "beside", 2, STRONG, "child; parent", 2, 0, 0),
    ENTRY(beside, "beside", 2, STRONG | WEAK, "child; parent", 1, 1, 0),
};

MAIN(programs)
