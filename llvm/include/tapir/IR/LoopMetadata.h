//===- LoopMetadata.h - hints on parallel loops -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a loop of detaches is unrolled, the result has only more code, but
// unrolling the serial leaf of the loop makes it faster. So a parallel loop
// gets metadata that forbids unrolling, and this metadata is removed from the
// leaf. A user's own hint stays on both.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_LOOPMETADATA_H
#define TAPIR_IR_LOOPMETADATA_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
class Loop;
class LoopInfo;
} // namespace llvm

namespace tapir {

/// Calls \p Visit for the detaches of \p F in regions of parallel loops, with
/// the loop around each.
void forEachParallelLoop(
    llvm::Function &F, const llvm::LoopInfo &LI,
    llvm::function_ref<void(llvm::Loop &, llvm::CallBase &Detach)> Visit);

/// Forbids unrolling of the parallel loop \p L until it is lowered.
void shieldParallelLoop(llvm::Loop &L);

/// Removes the metadata that shieldParallelLoop() has added from the loop whose
/// latch ends in \p Latch.
void unshieldLeaf(llvm::Instruction &Latch);

} // namespace tapir

#endif // TAPIR_IR_LOOPMETADATA_H
