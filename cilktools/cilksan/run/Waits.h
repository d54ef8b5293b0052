//===- Waits.h - detection of strands that wait for ever --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strands that wait. The program runs in its serial order, in one thread. So a
// strand that waits for an event of a later strand would wait for ever, unless
// another thread or a deadline ends the wait. Cilksan reports such a wait and
// ends the run.
//
// The report also names the put that would end the wait. This put is later in
// the serial order. To find it, a copy of the process (a fork) continues
// without the value. The copy cannot write anything, and ends at the put or
// after some seconds.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_WAITS_H
#define CILKSAN_RUN_WAITS_H

#include <cstdint>

namespace cilksan {

/// Reports that the running strand is about to wait for a put at \p Of, and
/// ends the run. Returns false, without a report, if another thread or a
/// deadline may end the wait. Returns true in a copy of the process; the strand
/// then continues without the value.
bool wouldWait(uintptr_t Of);

/// Notes a put at \p Of. Ends a copy of the process that looks for this put.
void lookAtPut(uintptr_t Of);

/// Returns true if the process is a copy that looks for a put.
bool isLookingForPut();

} // namespace cilksan

#endif // CILKSAN_RUN_WAITS_H
