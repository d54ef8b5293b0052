//===- SpawnerFrame.h - a frame that two stacks share -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_SPAWNERFRAME_H
#define TAPIR_TARGETS_SPAWNERFRAME_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Reports an error if \p F, which spawns, is compiled with a feature that
/// relies on a function returning on the stack that it was called on.
void rejectReturnChecks(llvm::Function &F);

/// Gives the spawner \p F a frame in which everything is addressed off the
/// frame pointer.
void arrangeFrame(llvm::Function &F);

/// Makes \p F push its outgoing arguments if they are larger than the room
/// above a fiber's stack pointer. Call this after the ABI's functions were
/// inlined into \p F.
void pushLargeArguments(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERFRAME_H
