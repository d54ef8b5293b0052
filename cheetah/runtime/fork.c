//===- fork.c - the runtime across fork() ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fork() copies only the calling thread, but all of memory, at any moment of
// the other threads' work. So every lock of the runtime is taken first, the
// calling worker's own too, lest a thief's trial on its deque be copied. In the
// child the other workers are emptied and the pool starts anew at the next slow
// push: a program may fork before, between and beside parallel regions. Inside
// a region the child lacks the strands that other threads ran; it may run what
// only its own worker has, or exec or exit.
//
// The locks' order is pool, workers, fibers, the own worker's.
//
//===----------------------------------------------------------------------===//

#include "fork.h"

#include "fence.h"

static void before(void) {
  cilkrts_pool_fork(CILKRTS_FORK_BEFORE);
  cilkrts_workers_fork(CILKRTS_FORK_BEFORE);
  cilkrts_fibers_fork(CILKRTS_FORK_BEFORE);
  cilkrts_idle_fork(CILKRTS_FORK_BEFORE);
}

static void in_parent(void) {
  cilkrts_idle_fork(CILKRTS_FORK_PARENT);
  cilkrts_fibers_fork(CILKRTS_FORK_PARENT);
  cilkrts_workers_fork(CILKRTS_FORK_PARENT);
  cilkrts_pool_fork(CILKRTS_FORK_PARENT);
}

static void in_child(void) {
  cilkrts_fence_after_fork();
  cilkrts_idle_fork(CILKRTS_FORK_CHILD);
  cilkrts_fibers_fork(CILKRTS_FORK_CHILD);
  cilkrts_workers_fork(CILKRTS_FORK_CHILD);
  cilkrts_pool_fork(CILKRTS_FORK_CHILD);
}

void cilkrts_fork_init(void) { pthread_atfork(before, in_parent, in_child); }
