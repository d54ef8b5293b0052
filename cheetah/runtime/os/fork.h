//===- fork.h - the runtime across fork() ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_FORK_H
#define CILKRTS_OS_FORK_H

#include <pthread.h>

enum cilkrts_fork {
  CILKRTS_FORK_BEFORE,
  CILKRTS_FORK_PARENT,
  CILKRTS_FORK_CHILD
};

/// A part's share in a fork: it takes its locks before, so that what they guard
/// is whole in the child, and gives up afterwards, in the child, what only
/// other threads used.
typedef void cilkrts_fork_handler(enum cilkrts_fork when);

/// Has \p handler called at each fork: before it in the reverse order of the
/// registrations, after it in their order. So who takes a lock that is taken
/// while another's is held registers first. A handler that is registered
/// already isn't called twice. Called by one thread at a time; others may fork
/// meanwhile.
void cilkrts_fork_register(cilkrts_fork_handler *handler);

/// A recursive mutex that no call has made. glibc has an initialiser; in musl
/// the first word is the type.
#ifdef PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
#define CILKRTS_RECURSIVE_MUTEX PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
#else
#define CILKRTS_RECURSIVE_MUTEX                                                \
  {                                                                            \
    {                                                                          \
      {                                                                        \
        PTHREAD_MUTEX_RECURSIVE                                                \
      }                                                                        \
    }                                                                          \
  }
#endif

/// Locks, unlocks or (in the child, where the owner's identity has changed)
/// initialises again a mutex of that type, such as PTHREAD_MUTEX_RECURSIVE.
static inline void cilkrts_fork_mutex_of(pthread_mutex_t *mutex, int type,
                                         enum cilkrts_fork when) {
  if (when == CILKRTS_FORK_BEFORE) {
    pthread_mutex_lock(mutex);
  } else if (when == CILKRTS_FORK_PARENT) {
    pthread_mutex_unlock(mutex);
  } else {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, type);
    pthread_mutex_init(mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
  }
}

static inline void cilkrts_fork_mutex(pthread_mutex_t *mutex,
                                      enum cilkrts_fork when) {
  cilkrts_fork_mutex_of(mutex, PTHREAD_MUTEX_DEFAULT, when);
}

#endif // CILKRTS_OS_FORK_H
