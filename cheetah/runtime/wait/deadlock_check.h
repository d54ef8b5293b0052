//===- deadlock_check.h - deadlock detection under Cilksan ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_DEADLOCK_CHECK_H
#define CILKRTS_WAIT_DEADLOCK_CHECK_H

/// Tells Cilksan, if the program runs under it, that the calling thread is
/// about to sleep until another thread wakes it, and that there is no other
/// thread.
void cilkrts_deadlock_check(void);

#endif // CILKRTS_WAIT_DEADLOCK_CHECK_H
