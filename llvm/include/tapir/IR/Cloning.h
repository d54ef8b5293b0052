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

/// Clones \p A, of which a task gets an instance of its own, into \p B before
/// \p At.
llvm::AllocaInst *cloneAlloca(const llvm::AllocaInst &A, llvm::BasicBlock &B,
                              llvm::BasicBlock::iterator At);

/// Makes \p G internal to its module. Other modules may have copies of \p G.
void makeInternal(llvm::GlobalObject &G);

/// Removes the incoming values of \p Phi except those from blocks for which \p
/// Comes returns true.
void pruneEdges(llvm::PHINode &Phi,
                llvm::function_ref<bool(const llvm::BasicBlock &)> Comes);

/// Removes lifetime markers whose alloca isn't in \p F any more, or whose
/// alloca has no marker left at which its lifetime begins.
void repairLifetimes(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_IR_CLONING_H
