//===- Cloning.h - copies of a function's parts -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_CLONING_H
#define TAPIR_IR_CLONING_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tapir {

/// Clones instruction \p I with its debug records to the end of \p To.
llvm::Instruction *cloneInto(llvm::Instruction &I, llvm::BasicBlock &To,
                             llvm::ValueToValueMapTy &Map);

/// Remaps a cloned instruction and its debug records; values that \p Map
/// doesn't have stay.
void remapClone(llvm::Instruction &I, llvm::ValueToValueMapTy &Map);

/// Clones \p A, for memory that a task has for itself, to \p B before \p At.
llvm::AllocaInst *cloneAlloca(const llvm::AllocaInst &A, llvm::BasicBlock &B,
                              llvm::BasicBlock::iterator At);

/// Makes \p G, a copy of a global that other modules may have, too, internal to
/// its module.
void makeInternal(llvm::GlobalObject &G);

/// Keeps only the incoming values of \p Phi from blocks for which \p Comes
/// returns true.
void pruneEdges(llvm::PHINode &Phi,
                llvm::function_ref<bool(const llvm::BasicBlock &)> Comes);

/// Removes lifetime markers of allocas that were removed or whose lifetime
/// doesn't begin in this function any more.
void repairLifetimes(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_IR_CLONING_H
