//===- counters.h - what a worker has done ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only the owner writes its worker's counters, with plain additions, and only
// on slow paths, where a line of its own more isn't noticed. So they always
// count. A clock costs more than some of what it would time: it is read only
// when somebody wants times, and then where the owner changes what it does.
//
// This is how to count; what is made of it is stats.c's.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_COUNTERS_H
#define CILKRTS_SUPPORT_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// What a worker does.
enum cilkrts_activity {
  CILKRTS_ABSENT, ///< no thread has it
  CILKRTS_WORKING,
  CILKRTS_SEARCHING,
  CILKRTS_SLEEPING,
  CILKRTS_DOINGS
};

/// Written by the worker's owner, in the child of a fork by the forking thread;
/// read by anyone. All fields are atomic. What else struct __cilkrts_statistics
/// tells is of fibers (fiber.h).
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
  uint32_t version; ///< of the rest; odd while it is being written
  uint32_t doing;   ///< an enum cilkrts_activity
  uint64_t since;   ///< ns; when that began, or 0 if times weren't taken then
  uint64_t spent[CILKRTS_DOINGS]; ///< ns, before `since`
};

/// Adds to one of the calling thread's own counters.
// NOLINTNEXTLINE(readability-non-const-parameter): the builtin writes to it.
static inline void cilkrts_add(uint64_t *counter, uint64_t more) {
  __atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + more,
                   __ATOMIC_RELAXED);
}

/// A clock, in ns.
uint64_t cilkrts_clock(void);

/// From now on, times are taken. Thread-safe; further calls do nothing.
void cilkrts_take_times(void);

/// The owner of \p counters does something else from now on.
void cilkrts_counters_change(struct cilkrts_counters *counters,
                             enum cilkrts_activity doing);

/// What the owner of \p counters has spent up to now, in ns, for each of
/// cilkrts_activity; zeros if no times are taken. For any thread.
void cilkrts_counters_times(const struct cilkrts_counters *counters,
                            uint64_t spent[CILKRTS_DOINGS]);

/// Restarts the times in the child of a fork, if they are taken.
void cilkrts_times_forked(void);
/// Restarts the counters there, whose owner is \p doing.
void cilkrts_counters_forked(struct cilkrts_counters *counters,
                             enum cilkrts_activity doing);

#endif // CILKRTS_SUPPORT_COUNTERS_H
