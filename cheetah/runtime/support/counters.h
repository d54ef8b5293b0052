//===- counters.h - counters and times of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counters and times of workers. Only the owner writes its worker's counters,
// with plain additions, and only on slow paths, where one more cache line costs
// nothing noticeable. So they always count. A reading of the clock costs more
// than some of the actions that it would time. Therefore it is read only if a
// user wants times, and then only when the owner changes its activity.
//
// This file does the counting; observe/stats.c makes statistics of it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_COUNTERS_H
#define CILKRTS_SUPPORT_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// The activity of a worker.
enum cilkrts_activity {
  CILKRTS_ABSENT, ///< no thread has the worker
  CILKRTS_WORKING,
  CILKRTS_SEARCHING,
  CILKRTS_SLEEPING,
  CILKRTS_ACTIVITIES
};

/// A worker's counters. Written by the worker's owner, or in the child of a
/// fork by the forking thread; read by any thread. All fields are atomic. The
/// other figures of struct __cilkrts_statistics are about fibers (fiber.h).
struct cilkrts_counters {
  uint64_t steals;
  uint64_t failed_steals;
  uint64_t slow_pushes;
  uint64_t slow_pops;
  uint64_t fences;
  uint64_t sleeps;
  uint64_t views;
  uint64_t merges;
  uint64_t parks;
  uint64_t ready_steals;
  uint32_t version; ///< the version of the fields below; odd during a write
  uint32_t doing;   ///< the present activity, an enum cilkrts_activity
  uint64_t since;   ///< its beginning in ns, or 0 if no times were taken then
  uint64_t spent[CILKRTS_ACTIVITIES]; ///< ns of each activity before `since`
};

/// Adds to one of the calling thread's own counters.
// NOLINTNEXTLINE(readability-non-const-parameter): the builtin writes to it.
static inline void cilkrts_add(uint64_t *counter, uint64_t more) {
  __atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + more,
                   __ATOMIC_RELAXED);
}

/// Returns the time of a clock, in ns.
uint64_t cilkrts_clock(void);

/// Makes all threads take times from now on. Thread-safe; further calls do
/// nothing.
void cilkrts_take_times(void);

/// Changes the activity of the owner of \p counters to \p doing. Called by the
/// owner.
void cilkrts_counters_change(struct cilkrts_counters *counters,
                             enum cilkrts_activity doing);

/// Stores in \p spent the time that the owner of \p counters has spent so far,
/// in ns, for each of enum cilkrts_activity; zeros if no times are taken. Any
/// thread may call this function.
void cilkrts_counters_times(const struct cilkrts_counters *counters,
                            uint64_t spent[CILKRTS_ACTIVITIES]);

/// Restarts the times in the child of a fork, if they are taken.
void cilkrts_times_forked(void);
/// Resets the counters of a worker in the child of a fork. Its owner is
/// \p doing.
void cilkrts_counters_forked(struct cilkrts_counters *counters,
                             enum cilkrts_activity doing);

#endif // CILKRTS_SUPPORT_COUNTERS_H
