//===- ThreadIdentity.h - a strand may change threads -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_THREADIDENTITY_H
#define TAPIR_IR_THREADIDENTITY_H

namespace llvm {
class Function;
class GlobalVariable;
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// Keeps later passes from reusing an address of thread-local memory, or the
/// thread's identity, across a detach, a sync or a call of a function that
/// markBlockingFunctions() has marked.
void hideThreadIdentity(llvm::Module &M);

/// Makes every address of a thread-local variable the result of
/// llvm.threadlocal.address.
void nameThreadAddresses(llvm::Module &M);

/// Returns true if the call returns the address of errno.
bool isErrnoLocation(const llvm::CallBase &C);

/// Returns true if \p V is the address of a thread-local variable, of errno, or
/// of other data that the C library keeps for each thread.
bool isThreadsOwn(const llvm::Value &V);

/// Returns the thread-local variable whose address \p Object is, or null if it
/// is not one. \p Object is an underlying object.
const llvm::GlobalVariable *getThreadLocal(const llvm::Value &Object);

/// Returns true if \p F returns the address of a thread-local variable: clang
/// makes such a function for a variable that may have an initialiser, and
/// hideThreadIdentity for addresses that passes must not reuse.
bool isThreadWrapper(const llvm::Function &F);

/// Returns true if \p Variable is a guard: a thread-local byte that tells
/// whether an initialiser of thread-local variables has run in its thread.
bool isThreadsGuard(const llvm::GlobalVariable &Variable);

} // namespace tapir

#endif // TAPIR_IR_THREADIDENTITY_H
