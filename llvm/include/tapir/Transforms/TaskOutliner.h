//===- TaskOutliner.h - from a strand to a function -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TRANSFORMS_TASKOUTLINER_H
#define TAPIR_TRANSFORMS_TASKOUTLINER_H

#include "tapir/Analysis/Strand.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/Targets/Target.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tapir {

/// Clones \p S into a helper function of the same module. The parent is left as
/// it is; the caller starts the helper there and removes the detach. The strand
/// must have no defect and no nested detach.
SpawnHelper outlineTask(const Strand &S, const TapirTarget &Target,
                        OwnersSource Owners = nullptr);

/// An internal function that takes over what code generation needs to know
/// from \p Parent: target features, sanitizers, unwind tables, optimisation
/// level.
llvm::Function *createHelperFunction(llvm::Function &Parent,
                                     llvm::FunctionType *Type,
                                     const llvm::Twine &Name);

/// Clones instruction \p I with its debug records to the end of \p To.
llvm::Instruction *cloneInto(llvm::Instruction &I, llvm::BasicBlock &To,
                             llvm::ValueToValueMapTy &Map);

/// Remaps a cloned instruction and its debug records; what \p Map doesn't know
/// stays.
void remapClone(llvm::Instruction &I, llvm::ValueToValueMapTy &Map);

/// Clones \p A, for memory that a task has for itself, to \p B before \p At.
llvm::AllocaInst *cloneAlloca(const llvm::AllocaInst &A, llvm::BasicBlock &B,
                              llvm::BasicBlock::iterator At);

/// Keeps what comes in to \p Phi, a clone of one in \p Original, over edges of
/// \p S.
void pruneEdges(llvm::PHINode &Phi, const llvm::BasicBlock &Original,
                const Strand &S);

/// Removes lifetime markers whose alloca is gone or no longer begins its
/// lifetime here.
void repairLifetimes(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TRANSFORMS_TASKOUTLINER_H
