//===- BlockingFunctions.h - functions that may wait ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that waits for what is serially later needs somebody who runs that:
// so a task that may wait is never run in its parent's place, nor in a row with
// later ones. And a strand that has waited may be in another thread.
//
// Front ends annotate declarations with "cilk_waits"; in Clang that is
// __attribute__((annotate("cilk_waits"))), which stock compilers know, too. A
// function that only waits for what has begun, such as a lock, whose holder
// goes on in any case, is annotated with "cilk_waits_earlier" and not inlined.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_BLOCKINGFUNCTIONS_H
#define TAPIR_IR_BLOCKINGFUNCTIONS_H

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace tapir {

/// Marks the functions that may wait: those that are annotated, and those that
/// call one. Returns true if there are any.
bool markBlockingFunctions(llvm::Module &M);

/// Returns true if markBlockingFunctions() has marked \p F: it may wait, for
/// anything.
bool mayWait(const llvm::Function &F);

/// Whether it may wait for what is serially later.
bool mayWaitForLater(const llvm::Function &F);

/// Whether \p I calls a function that may.
bool callsWaitForLater(const llvm::Instruction &I);

} // namespace tapir

#endif // TAPIR_IR_BLOCKINGFUNCTIONS_H
