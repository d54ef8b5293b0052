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

/// Handles a fork for one part of the runtime. Before the fork it takes the
/// part's locks, so that the data that they guard is whole in the child. After
/// the fork it releases them, and in the child it also gives up the data that
/// only other threads used.
typedef void cilkrts_fork_handler(enum cilkrts_fork when);

/// Registers \p handler, which is then called at each fork. Before the fork,
/// handlers are called in the reverse order of their registrations; after the
/// fork, in the order of their registrations. So a part whose lock is taken
/// under another part's lock registers before that other part. A handler that
/// is registered already is not called twice. Called by one thread at a time;
/// other threads may fork meanwhile.
void cilkrts_fork_register(cilkrts_fork_handler *handler);

/// The initial value of a recursive mutex that no call initialises. glibc has
/// an initialiser; in musl the first word is the type.
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

/// Locks or unlocks a mutex of the type \p type, such as
/// PTHREAD_MUTEX_RECURSIVE. In the child, where the owner's identity has
/// changed, initialises it again.
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
