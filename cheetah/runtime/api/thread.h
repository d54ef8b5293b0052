//===- thread.h - threads that enter Cilk code ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_API_THREAD_H
#define CILKRTS_API_THREAD_H

#include "../workers/worker.h"

/// Gives the calling thread a worker. Starts the pool if it has not started.
struct worker *cilkrts_bind_thread(void);

/// Returns the calling thread's worker, which the thread gets now if it had
/// none. After a spawn or a sync the caller may be in another thread, so it
/// must not keep the result.
static inline struct worker *cilkrts_current_or_bind(void) {
  struct worker *w = cilkrts_current();
  return __builtin_expect(w == &cilkrts_bootstrap, 0) ? cilkrts_bind_thread()
                                                      : w;
}

#endif // CILKRTS_API_THREAD_H
