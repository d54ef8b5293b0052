//===- pool.h - the pool of worker threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pool. Each of its threads has a worker and only steals. A thread's first
// spawn starts the pool, and the public functions of cilk_api.h resize and end
// it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_POOL_H
#define CILKRTS_SCHEDULE_POOL_H

#include <stdbool.h>

/// Registers this file's fork handler (fork.h). Called once, before all
/// functions below except those for callbacks.
void cilkrts_pool_init(void);

/// Calls the callbacks and starts the pool, unless it runs already. Called by
/// each thread that is bound.
void cilkrts_pool_start(void);
/// Starts the pool again if it has run and no longer does: because it was
/// ended, or because its threads stayed in the process that forked this one.
/// Called by each slow push of a thread with a worker. A fork poisons the limit
/// of the forking thread, and the end of the pool poisons the limit of every
/// thread, so that the next push calls this function.
void cilkrts_pool_start_again(void);
/// Returns true if the pool runs.
bool cilkrts_pool_is_started(void);

/// Returns the number of workers while the pool runs, the entering thread
/// included. Thread-safe.
unsigned cilkrts_pool_workers(void);

/// Sets the number of workers to \p workers, or to the configured number if
/// \p workers is 0. Surplus threads have ended when the function returns.
/// Returns false and does nothing if a thread is inside a region. Thread-safe.
bool cilkrts_pool_resize(unsigned workers);

/// Ends the pool's threads until the next slow push. Does nothing if another
/// thread is inside a region. Called outside of any region. Thread-safe.
void cilkrts_pool_end(void);

/// Add a callback of the application (cilk_api.h). Return false if memory is
/// short, or if the pool has started and the callback is for its start.
bool cilkrts_pool_at_start(void (*callback)(void));
bool cilkrts_pool_at_end(void (*callback)(void));

#endif // CILKRTS_SCHEDULE_POOL_H
