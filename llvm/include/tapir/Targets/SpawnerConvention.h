//===- SpawnerConvention.h - spawners that save no registers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_SPAWNERCONVENTION_H
#define TAPIR_TARGETS_SPAWNERCONVENTION_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tapir {

/// Changes the calling convention to preserve_none for those \p Spawners that
/// are called by another spawner or by one of \p Helpers. If such a spawner has
/// other callers, too, they call an entry with the old name, linkage and
/// convention.
void avoidSavedRegisters(const llvm::SetVector<llvm::Function *> &Spawners,
                         const llvm::SetVector<llvm::Function *> &Helpers);

/// Creates a function that calls \p F, and gives it the name of \p F and the
/// uses of \p F, except those for which \p Keep returns true. Adds the suffix
/// to the name of \p F.
llvm::Function *createEntry(llvm::Function &F, llvm::StringRef Suffix,
                            llvm::function_ref<bool(const llvm::Use &)> Keep);

/// Emits a call of \p F with the convention and the attributes of \p F.
llvm::CallInst *callLike(llvm::IRBuilderBase &B, llvm::Function &F,
                         llvm::ArrayRef<llvm::Value *> Args);

/// Returns the call of \p F whose callee is the use \p U, or null.
llvm::CallBase *getDirectCall(const llvm::Use &U, const llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERCONVENTION_H
