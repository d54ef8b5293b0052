//===- timer.h - deadlines of waits, and the tick ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_TIMER_H
#define CILKRTS_WAIT_TIMER_H

#include <stdbool.h>
#include <stdint.h>

struct __cilkrts_strand;

/// Makes the timer's thread call \p late at \p deadline, in ns of
/// CLOCK_MONOTONIC. There is no call if that thread has seen before that time
/// that
/// \p strand no longer waits. Any thread may call this function.
void cilkrts_timer_add(struct __cilkrts_strand *strand, int64_t deadline,
                       void (*late)(struct __cilkrts_strand *));

/// Makes the timer's thread call \p look every millisecond until that returns
/// false. All callers pass the same function. Does nothing, without waiting, if
/// \p look is being called already. The next call of \p look sees what the
/// caller has written before, provided that both have a fence: the caller
/// before it calls this function, and \p look at its beginning. \p look is
/// never called if the thread cannot be started.
void cilkrts_timer_tick(bool (*look)(void));

/// Returns true if a strand that still waits has a deadline. Stores the number
/// of the timer's threads in \p threads.
bool cilkrts_timer_is_set(unsigned *threads);

#endif // CILKRTS_WAIT_TIMER_H
