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
// Each part registers its own share. The locks' order is pool, workers, the own
// worker's, fibers; the reverse is the order of registrations, in thread.c.
//
//===----------------------------------------------------------------------===//

#include "fork.h"

#include "message.h"

enum { MOST = 8 };

static cilkrts_fork_handler *handlers[MOST];
static unsigned count;

static void before(void) {
  for (unsigned i = count; i-- > 0;)
    handlers[i](CILKRTS_FORK_BEFORE);
}

static void after(enum cilkrts_fork when) {
  for (unsigned i = 0; i < count; ++i)
    handlers[i](when);
}

static void in_parent(void) { after(CILKRTS_FORK_PARENT); }
static void in_child(void) { after(CILKRTS_FORK_CHILD); }

void cilkrts_fork_register(cilkrts_fork_handler *handler) {
  if (count == 0 && pthread_atfork(before, in_parent, in_child) != 0)
    cilkrts_fail("no memory for what the runtime does at a fork");
  if (count == MOST)
    cilkrts_fail("more than %d parts of the runtime take part in forks", MOST);
  handlers[count++] = handler;
}
