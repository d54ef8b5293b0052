//===- timer.h - when strands have waited long enough ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_TIMER_H
#define CILKRTS_TIMER_H

#include <stdint.h>

struct __cilkrts_strand;

/// Unparks \p strand with 0 at \p deadline, in ns of CLOCK_MONOTONIC, unless
/// that has been done before. For any thread.
void cilkrts_timer_add(struct __cilkrts_strand *strand, int64_t deadline);

/// Called once, before any other function here.
void cilkrts_timer_init(void);

#endif // CILKRTS_TIMER_H
