//===- thread.h - threads that enter Cilk code ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_API_THREAD_H
#define CILKRTS_API_THREAD_H

#include "../workers/worker.h"

/// Gives the calling thread a worker, starting the pool if need be.
struct worker *cilkrts_bind_thread(void);

/// The calling thread's worker, or the one that it is given now. Not to be kept
/// across a spawn or sync.
static inline struct worker *cilkrts_current_or_bind(void) {
  struct worker *w = cilkrts_current();
  return __builtin_expect(w == &cilkrts_bootstrap, 0) ? cilkrts_bind_thread()
                                                      : w;
}

#endif // CILKRTS_API_THREAD_H
