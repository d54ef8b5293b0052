//===- parked.h - a parked strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_PARKED_H
#define CILKRTS_STRANDS_PARKED_H

#include "../workers/worker.h"

/// A strand that waits for an event other than the ends of its children. The
/// struct lies on the strand's own stack.
struct cilkrts_parked {
  region_t region;            ///< no task is ever spawned in it
  struct worker *computation; ///< the bound worker of the strand's computation
  struct cilkrts_waiting *record; ///< null if the strand yields (join.h)
};

/// The value of a region's `exceptions` if a strand is parked in the region.
#define CILKRTS_PARKED ((struct _Unwind_Exception *)1)

/// Initialises \p parked for the strand of the calling worker \p w, which is
/// about to wait in it.
static inline void cilkrts_parked_init(struct cilkrts_parked *parked,
                                       const struct worker *w,
                                       struct cilkrts_waiting *record) {
  // The scheduler writes the other members, or no function reads them.
  parked->region.stolen = 0;
  parked->region.exceptions = CILKRTS_PARKED;
  parked->region.views = NULL;
  parked->region.adopted = 0;
  parked->region.home = 0;
  parked->computation = __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  parked->record = record;
}

/// Returns the struct that contains \p region, in which a strand is parked.
static inline struct cilkrts_parked *cilkrts_parked_of(region_t *region) {
  CILKRTS_ASSERT(region->exceptions == CILKRTS_PARKED);
  return (struct cilkrts_parked *)((char *)region -
                                   offsetof(struct cilkrts_parked, region));
}

#endif // CILKRTS_STRANDS_PARKED_H
