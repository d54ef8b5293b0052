//===- alone.h - whether another thread may wake this one ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ALONE_H
#define CILKRTS_ALONE_H

/// The thread is about to sleep until another one wakes it: tells Cilksan, if
/// that is there, and nobody else is.
void cilkrts_tell_if_alone(void);

#endif // CILKRTS_ALONE_H
