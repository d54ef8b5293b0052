//===- abandoned.h - abandoned continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker's deque of abandoned continuations: those that lay in the worker's
// first deque when its strand began to wait. The owner takes the youngest,
// thieves take the oldest. abandoned.c says when this deque moves into a queue.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_ABANDONED_H
#define CILKRTS_SCHEDULE_ABANDONED_H

#include "../workers/worker.h"

/// Adds \p region, in which a continuation or a task waits for a worker, at the
/// young end. Called by the owner. Wakes no worker.
void cilkrts_abandoned_put(struct worker *w, region_t *region);

/// Takes the youngest region that the calling worker \p w has abandoned, if
/// \p is_wanted is null or returns true for it. Returns null otherwise.
region_t *cilkrts_abandoned_take_if(struct worker *w,
                                    bool (*is_wanted)(const region_t *region,
                                                      const void *argument),
                                    const void *argument);

/// Takes the oldest region that \p victim has abandoned for the calling worker
/// \p thief, which has nothing to run. The thief then works for the same
/// computation and has a slot there. Returns null if there is no such region,
/// or no slot.
region_t *cilkrts_abandoned_steal(struct worker *victim, struct worker *thief);

#endif // CILKRTS_SCHEDULE_ABANDONED_H
