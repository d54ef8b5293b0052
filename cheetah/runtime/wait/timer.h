//===- timer.h - when strands have waited long enough ===//
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

/// Calls \p late, in a thread of its own, at \p deadline, in ns of
/// CLOCK_MONOTONIC, unless \p strand is seen not to wait any more before. For
/// any thread.
void cilkrts_timer_add(struct __cilkrts_strand *strand, int64_t deadline,
                       void (*late)(struct __cilkrts_strand *));

/// Calls \p look, in that thread, in a millisecond, and again and again until
/// it returns false: there is one such function. If it is called already, does
/// nothing, and not even wait. A call that begins later sees what was done
/// before, if both fence: this one's caller before it, \p look as it begins. If
/// the thread can't be started, nobody calls \p look.
void cilkrts_timer_tick(bool (*look)(void));

/// Whether a deadline is set of a strand that still waits; and how many threads
/// there are for that.
bool cilkrts_timer_is_set(unsigned *threads);

#endif // CILKRTS_WAIT_TIMER_H
