//===- pool.h - the pool of worker threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_POOL_H
#define CILKRTS_SCHEDULE_POOL_H

#include <stdbool.h>

/// Called once, before any other function here but the callbacks'.
void cilkrts_pool_init(void);

/// Starts the pool unless it runs already, after the callbacks. Called by each
/// thread that is bound.
void cilkrts_pool_start(void);
/// Starts the pool if it has run, but doesn't, because it was ended or stayed
/// behind in the process that forked this one. Called by each slow push of a
/// thread with a worker; a fork sends the forking thread's next push there, and
/// who ends the pool every thread's.
void cilkrts_pool_start_again(void);
bool cilkrts_pool_is_started(void);

/// How many workers there are when the pool runs, the entering thread included.
/// Thread-safe.
unsigned cilkrts_pool_workers(void);

/// Makes them \p workers, or as many as the environment says if that is 0.
/// Threads too many have ended when it returns. False, and nothing done, if a
/// thread is inside a region. Thread-safe.
bool cilkrts_pool_resize(unsigned workers);

/// Ends the pool's threads, until the next slow push; does nothing if another
/// thread is inside a region. The caller must not be. Thread-safe.
void cilkrts_pool_end(void);

/// Callbacks of the application; see cilk_api.h.
bool cilkrts_pool_at_start(void (*callback)(void));
bool cilkrts_pool_at_end(void (*callback)(void));

#endif // CILKRTS_SCHEDULE_POOL_H
