//===- ThreadStates.h - changes of the state of a thread --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread has state that is no variable of the program: the rounding mode, the
// mask of signals, the locale of uselocale. Which strands run in a thread whose
// state a strand has changed is up to the schedule. So such a change is a limit
// of the certificate, unless the strand takes it back before its next spawn,
// sync, or call that waits in some schedule.
//
// A change while nothing is parallel is a limit if a strand is spawned before
// the change is taken back.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_THREADSTATES_H
#define CILKSAN_SHADOW_THREADSTATES_H

#include "../findings/Coverage.h"

#include <cstdint>
#include <vector>

namespace cilksan {

/// Notes that the running strand has changed the part \p Which of its thread's
/// state from \p Before to \p After by the call \p Call.
void changeThreadState(uint64_t Which, uint64_t Before, uint64_t After,
                       const UncheckedCall &Call);

/// Returns the calls that have changed the state of a thread for other code.
/// Called at the end of the run.
const std::vector<UncheckedCall> &threadStateChanges();

} // namespace cilksan

#endif // CILKSAN_SHADOW_THREADSTATES_H
