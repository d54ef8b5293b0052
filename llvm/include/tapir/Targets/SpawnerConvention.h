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

/// Makes those of \p Spawners use preserve_none that another spawner or one of
/// \p Helpers calls. A spawner that is also called from elsewhere gets an entry
/// with its old name, linkage and convention.
void avoidSavedRegisters(const llvm::SetVector<llvm::Function *> &Spawners,
                         const llvm::SetVector<llvm::Function *> &Helpers);

/// Creates a new function that calls \p F. The new function takes over the name
/// of \p F, and its uses except those for which \p Keep returns true. \p F gets
/// the suffix in its name.
llvm::Function *createEntry(llvm::Function &F, llvm::StringRef Suffix,
                            llvm::function_ref<bool(const llvm::Use &)> Keep);

/// Calls \p F with its convention and attributes.
llvm::CallInst *callLike(llvm::IRBuilderBase &B, llvm::Function &F,
                         llvm::ArrayRef<llvm::Value *> Args);

/// Returns the call of \p F whose callee is the use \p U, or null.
llvm::CallBase *getDirectCall(const llvm::Use &U, const llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERCONVENTION_H
