//===- deadlock.h - strands that wait for one another: deadlock detection -===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_DEADLOCK_H
#define CILKRTS_WAIT_DEADLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct cilkrts_waiting;

/// Counts the runtime's threads that neither run a strand nor wait in a record
/// (waiting.h); returns false if any of the runtime's threads has something to
/// do. Adds to \p progress what grows with each strand that such a thread runs,
/// if it does not stay what it is while any of them does.
typedef bool cilkrts_count_idle(unsigned *threads, uint64_t *progress);

/// Sets how the runtime's idle threads are counted. Until then there are none.
void cilkrts_deadlock_set_idle(cilkrts_count_idle *count);

/// Says that an idle thread may run tasks that the runtime knows nothing of. If
/// all strands wait for one another and there are idle threads, a look then
/// tells of the waits after ten seconds, and the process continues.
void cilkrts_deadlock_idle_may_work(void);

/// Looks whether all strands wait for one another, and ends the process with a
/// message if two looks in a row, a second apart, have found that. A thread
/// that is about to sleep for a second, or has done so, calls.
void cilkrts_deadlock_look(void);

/// Blocks the calling thread in \p record until cilkrts_waiting_wake, and looks
/// from time to time.
void cilkrts_deadlock_block(struct cilkrts_waiting *record);

#endif // CILKRTS_WAIT_DEADLOCK_H
