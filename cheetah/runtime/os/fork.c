//===- fork.c - the runtime across fork() ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forks. fork() copies only the calling thread, but all of memory, whatever the
// other threads are doing at that moment. So every lock of the runtime is taken
// first, the calling worker's own lock included: otherwise a thief's steal
// attempt on its deque might be copied. In the child the other workers are
// emptied, and the pool starts again at the next push. So a program may fork
// before and between parallel regions, and in a thread outside of them. A child
// that is forked inside a region lacks the strands that other threads ran. It
// may run strands that only its own worker has, or call exec or exit.
//
// Each part of the runtime registers a fork handler of its own. The order of
// locks is: the pool, the table of workers, the worker's own, the fibers. The
// order of registrations, in thread.c, is the reverse.
//
// A thread may fork while another thread registers the handlers, in the
// process's first spawn. So the list has a lock, taken before all others, and
// the same handlers are called before and after the fork. The child's first
// spawn registers the handlers again, since its C library does not know of the
// other thread's registration (see pthread_once). Handlers that are in the list
// already are not added twice.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "fork.h"

#include "../support/message.h"

enum { MOST = 16 };

// Guards the list. The lock is recursive: if a child was forked just after the
// functions below had been registered, it registers them a second time.
static pthread_mutex_t list_lock = CILKRTS_RECURSIVE_MUTEX;
static cilkrts_fork_handler *handlers[MOST];
static unsigned count; // written under the lock; atomic
static unsigned depth; // calls of `before` for the fork in progress

static void before(void) {
  cilkrts_fork_mutex_of(&list_lock, PTHREAD_MUTEX_RECURSIVE,
                        CILKRTS_FORK_BEFORE);
  if (depth++ > 0)
    return;
  for (unsigned i = count; i-- > 0;)
    handlers[i](CILKRTS_FORK_BEFORE);
}

static void after(enum cilkrts_fork when) {
  if (--depth == 0)
    for (unsigned i = 0; i < count; ++i)
      handlers[i](when);
  if (when == CILKRTS_FORK_PARENT || depth == 0)
    cilkrts_fork_mutex_of(&list_lock, PTHREAD_MUTEX_RECURSIVE, when);
}

static void in_parent(void) { after(CILKRTS_FORK_PARENT); }
static void in_child(void) { after(CILKRTS_FORK_CHILD); }

void cilkrts_fork_register(cilkrts_fork_handler *handler) {
  // This call is made without the lock: some C libraries hold a lock of their
  // own while they call the functions above.
  if (__atomic_load_n(&count, __ATOMIC_RELAXED) == 0 &&
      pthread_atfork(before, in_parent, in_child) != 0)
    cilkrts_fail("no memory for what the runtime does at a fork: raise the "
                 "limit of virtual memory (ulimit -v)");
  pthread_mutex_lock(&list_lock);
  unsigned i = 0;
  while (i < count && handlers[i] != handler)
    ++i;
  if (i == MOST)
    cilkrts_fail("more than %d parts of the runtime take part in forks", MOST);
  if (i == count) {
    handlers[i] = handler;
    __atomic_store_n(&count, i + 1, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&list_lock);
}
