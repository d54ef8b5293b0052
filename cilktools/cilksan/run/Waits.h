//===- Waits.h - strands that would wait ------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program runs in its serial order, in one thread. A strand that waits
// there waits for what is serially later, and would do so for ever, unless
// another thread or a time ends it. That is reported, and the run is over.
//
// Who puts what it waits for is later, too. To find that place, a copy of the
// process goes on without the value. It can write nothing, and ends at the put,
// or after some seconds.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_WAITS_H
#define CILKSAN_RUN_WAITS_H

#include <cstdint>

namespace cilksan {

/// The running strand is about to wait for what is put at \p Of. True in a copy
/// of the process, which goes on without. Doesn't return where nobody is left
/// to put it.
bool wouldWait(uintptr_t Of);

/// Something is put there: a copy of the process may have found what it looks
/// for.
void lookAtPut(uintptr_t Of);

/// Whether the process is such a copy.
bool isLookingForPut();

} // namespace cilksan

#endif // CILKSAN_RUN_WAITS_H
