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

/// Reports what \p F, which spawns, is compiled with that relies on its
/// returning on the stack that it was called on.
void rejectReturnChecks(llvm::Function &F);

/// Gives the spawner \p F a frame that everything is addressed off.
void arrangeFrame(llvm::Function &F);

/// Has \p F, a spawner whose calls of the ABI are inlined, store no more
/// outgoing arguments at its stack pointer than there is room for.
void pushLargeArguments(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERFRAME_H
