//===- BlockingFunctions.h - functions that may wait ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds the functions in which a strand may block. If a strand
// blocks, there are two consequences:
//  - A strand may wait for an event that comes later in the serial order. Then
//    another worker has to run the later code. So a task that may wait in this
//    way never runs in place, and never in a serial piece of a loop with later
//    tasks.
//  - A strand that has waited may continue in another thread.
//
// Front ends annotate declarations with "cilk_waits"; in Clang that is
// __attribute__((annotate("cilk_waits"))), which stock compilers accept, too. A
// function that waits only for strands that have begun, such as the holder of a
// lock, is annotated with "cilk_waits_earlier" and is not inlined.
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

/// Returns true if markBlockingFunctions() has marked \p F as a function that
/// may wait, whether for an earlier or for a later event.
bool mayWait(const llvm::Function &F);

/// Returns true if \p F may wait for an event that comes later in the serial
/// order.
bool mayWaitForLater(const llvm::Function &F);

/// Returns true if \p I calls a function that may wait for an event that comes
/// later in the serial order.
bool callsWaitForLater(const llvm::Instruction &I);

} // namespace tapir

#endif // TAPIR_IR_BLOCKINGFUNCTIONS_H
