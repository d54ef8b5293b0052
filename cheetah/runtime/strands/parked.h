//===- parked.h - where a strand waits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_PARKED_H
#define CILKRTS_STRANDS_PARKED_H

#include "../workers/worker.h"

/// Where a strand waits for something else than its children, on its own stack.
struct cilkrts_parked {
  region_t region; ///< in which no task is ever spawned
  struct worker *computation;
  struct cilkrts_waiting *record; ///< null if it only lets others go first
};

/// In a region's `exceptions`: a strand is parked in it.
#define CILKRTS_PARKED ((struct _Unwind_Exception *)1)

/// \p parked is where the strand of \p w, which calls, is about to wait.
static inline void cilkrts_parked_init(struct cilkrts_parked *parked,
                                       const struct worker *w,
                                       struct cilkrts_waiting *record) {
  // The rest is the scheduler's, or never looked at.
  parked->region.stolen = 0;
  parked->region.exceptions = CILKRTS_PARKED;
  parked->region.views = NULL;
  parked->region.adopted = 0;
  parked->region.home = 0;
  parked->computation = __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  parked->record = record;
}

/// That of a region which a strand is parked in.
static inline struct cilkrts_parked *cilkrts_parked_of(region_t *region) {
  CILKRTS_ASSERT(region->exceptions == CILKRTS_PARKED);
  return (struct cilkrts_parked *)((char *)region -
                                   offsetof(struct cilkrts_parked, region));
}

#endif // CILKRTS_STRANDS_PARKED_H
