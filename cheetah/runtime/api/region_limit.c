//===- region_limit.c - the concurrency limit that a thread sets ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The concurrency limit that a thread sets. The thread's worker has the limit
// (worker_slots.h), so that thieves find it. Therefore a thread that sets a
// limit gets a worker, as it would by its first spawn.
//
//===----------------------------------------------------------------------===//

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include "../workers/worker_slots.h"
#include "thread.h"

int __cilkrts_set_region_limit(unsigned workers) {
  struct worker *w = cilkrts_current();
  if (w == &cilkrts_bootstrap) {
    if (workers == 0)
      return __CILKRTS_SET_PARAM_SUCCESS;
    w = cilkrts_bind_thread();
  }
  if (cilkrts_is_inside(w))
    return __CILKRTS_SET_PARAM_LATE;
  cilkrts_worker_limit_set(w, workers ? workers - 1 : CILKRTS_NO_LIMIT);
  return __CILKRTS_SET_PARAM_SUCCESS;
}

unsigned __cilkrts_get_region_limit(void) {
  struct worker *w = cilkrts_current();
  if (w == &cilkrts_bootstrap)
    return 0;
  const struct worker *root =
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  if (!root) // in a signal handler, on a worker that has run nothing
    return 0;
  CILKRTS_ASSERT(root->bound);
  uint32_t limit = __atomic_load_n(&root->slots.limit, __ATOMIC_RELAXED);
  return limit == CILKRTS_NO_LIMIT ? 0 : limit + 1;
}
