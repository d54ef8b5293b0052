//===- ready.h - strands that may go on ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_READY_H
#define CILKRTS_READY_H

#include "worker.h"

/// Why a region is ready.
enum cilkrts_ready_kind {
  CILKRTS_READY_AWAKE, ///< its strand waited and was unparked
  /// Its continuation was left by a child that waits, or it is a task's, which
  /// hasn't begun (task.h).
  CILKRTS_READY_LEFT
};

/// \p region, of the computation that \p w works for, may go on. Any thread
/// calls for a bound \p w, the owner for another. Wakes nobody.
void cilkrts_ready_put(struct worker *w, enum cilkrts_ready_kind kind,
                       region_t *region);

/// \p region, of the computation that \p w works for, which calls, was parked
/// and is what it goes on with next. Whether another one was, which then is in
/// the queue. Wakes nobody.
bool cilkrts_ready_put_next(struct worker *w, region_t *region);

/// What \p w, which calls, goes on with of its own, or null.
region_t *cilkrts_ready_take(struct worker *w);

/// What \p w, which calls, has put there last of those left, if \p is_wanted
/// says so; or null.
region_t *cilkrts_ready_take_back(struct worker *w,
                                  bool (*is_wanted)(const region_t *region,
                                                    const void *argument),
                                  const void *argument);

/// A strand that waited and was unparked, of the computation that \p w works
/// for, which calls: its own, or else another worker's; or null.
region_t *cilkrts_ready_take_awake(struct worker *w);

/// What \p w, which calls, has put there last of those left; or null.
region_t *cilkrts_ready_take_left(struct worker *w);

/// \p w, which calls, goes on with the \p several youngest of those left after
/// all others, in the same order.
void cilkrts_ready_postpone(struct worker *w, size_t several);

/// Whether \p w has one that was unparked. A hint.
static inline bool cilkrts_ready_has_awake(const struct worker *w) {
  return cilkrts_run_next_has(&w->ready.run_next) ||
         __atomic_load_n(&w->ready.queued, __ATOMIC_RELAXED);
}

/// How many of those that \p w had have gone on. A hint.
uint32_t cilkrts_ready_gone_on(const struct worker *w);

/// What \p thief, which calls and has nothing, may go on with of what was left
/// in \p victim; it then belongs to that computation, and has a seat there. Or
/// null.
region_t *cilkrts_ready_steal_left(struct worker *victim, struct worker *thief);

/// The same of what was unparked.
region_t *cilkrts_ready_steal(struct worker *victim, struct worker *thief);

/// Called once, before any other function here.
void cilkrts_ready_init(void);

#endif // CILKRTS_READY_H
