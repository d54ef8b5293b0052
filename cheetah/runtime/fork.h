//===- fork.h - the runtime across fork() ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_FORK_H
#define CILKRTS_FORK_H

#include <pthread.h>

enum cilkrts_fork {
  CILKRTS_FORK_BEFORE,
  CILKRTS_FORK_PARENT,
  CILKRTS_FORK_CHILD
};

/// Arranges for the functions below to be called. Called once.
void cilkrts_fork_init(void);

// Each part's share: it takes its locks before the fork, so that what they
// guard is whole in the child, and gives up afterwards what only other threads
// used.
void cilkrts_pool_fork(enum cilkrts_fork when);
void cilkrts_workers_fork(enum cilkrts_fork when);
void cilkrts_fibers_fork(enum cilkrts_fork when);
void cilkrts_idle_fork(enum cilkrts_fork when);

/// Locks, unlocks or (in the child, where the owner's identity has changed)
/// makes anew a default mutex.
static inline void cilkrts_fork_mutex(pthread_mutex_t *mutex,
                                      enum cilkrts_fork when) {
  if (when == CILKRTS_FORK_BEFORE)
    pthread_mutex_lock(mutex);
  else if (when == CILKRTS_FORK_PARENT)
    pthread_mutex_unlock(mutex);
  else
    pthread_mutex_init(mutex, NULL);
}

#endif // CILKRTS_FORK_H
