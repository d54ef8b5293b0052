//===- ThreadLocals.h - uses of thread-local variables ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a thread-local variable of Rust's owns in the heap is that thread's, as
// the variable is: blocks that are allocated while a task uses such a variable
// are used by no other thread as long as only such uses touch them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_THREADLOCALS_H
#define CILKSAN_THREADLOCALS_H

namespace cilksan {

/// The running task begins to use such a variable, and has used it.
void beginLocal();
void endLocal();

/// Whether it does now.
bool usesThreadLocal();

} // namespace cilksan

#endif // CILKSAN_THREADLOCALS_H
