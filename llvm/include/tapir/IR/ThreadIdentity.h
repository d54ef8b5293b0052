//===- ThreadIdentity.h - a strand may change threads -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_THREADIDENTITY_H
#define TAPIR_IR_THREADIDENTITY_H

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// Keeps later passes from reusing an address of thread-local memory, or the
/// thread's identity, across a detach, a sync or a call that may wait, which
/// markBlockingFunctions() has found.
void hideThreadIdentity(llvm::Module &M);

/// Makes every address of a thread-local variable a result of the intrinsic for
/// it.
void nameThreadAddresses(llvm::Module &M);

/// Returns true if \p V is the address of something of which each thread has
/// its own: a thread-local variable, errno, or other data that the C library
/// keeps for each thread.
bool isThreadsOwn(const llvm::Value &V);

} // namespace tapir

#endif // TAPIR_IR_THREADIDENTITY_H
