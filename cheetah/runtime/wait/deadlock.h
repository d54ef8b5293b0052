//===- deadlock.h - deadlock detection ===//
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

/// Counts the runtime's idle threads: those that neither run a strand nor wait
/// in a record (waiting.h). Returns false if any of the runtime's threads has
/// something to do. If an idle thread may run a strand and be idle again
/// between two looks, the function also adds to \p progress a number that grows
/// with each such strand.
typedef bool cilkrts_count_idle(unsigned *threads, uint64_t *progress);

/// Sets the function that counts the runtime's idle threads. Until the first
/// call there are none.
void cilkrts_deadlock_set_idle(cilkrts_count_idle *count);

/// Notes that an idle thread may run tasks that the runtime does not know. If
/// all strands wait for one another and there are idle threads, a look then
/// reports the waits after ten seconds, and the process continues.
void cilkrts_deadlock_idle_may_work(void);

/// Looks whether all strands wait for one another. Ends the process with a
/// message if two looks in a row, a second apart, have found that. Called by a
/// thread that is about to sleep for a second or has done so.
void cilkrts_deadlock_look(void);

/// Blocks the calling thread in \p record until cilkrts_waiting_wake, and looks
/// once a second meanwhile.
void cilkrts_deadlock_block(struct cilkrts_waiting *record);

#endif // CILKRTS_WAIT_DEADLOCK_H
