//===- pool.h - the pool of worker threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_POOL_H
#define CILKRTS_POOL_H

#include <stdbool.h>

/// Called once, before any other function here but the callbacks'.
void cilkrts_pool_init(void);

/// Starts the pool unless it runs already, after the callbacks. Called by each
/// thread that is bound.
void cilkrts_pool_start(void);
/// Starts the pool again if it was lost in a fork. Called by each slow push of
/// a thread with a worker; a fork sends the forking thread's next push there.
void cilkrts_pool_restart(void);
bool cilkrts_pool_is_started(void);

/// Callbacks of the application; see cilk_api.h.
bool cilkrts_pool_at_start(void (*callback)(void));
bool cilkrts_pool_at_end(void (*callback)(void));

#endif // CILKRTS_POOL_H
