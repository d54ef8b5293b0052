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

/// Lets those of \p Spawners that code of Tapir calls, that is, a spawner or
/// one of \p Helpers, be called with preserve_none. One that is also called
/// from elsewhere gets an entry of its old name, linkage and convention.
void avoidSavedRegisters(const llvm::SetVector<llvm::Function *> &Spawners,
                         const llvm::SetVector<llvm::Function *> &Helpers);

/// Takes the name of \p F and every use but those that \p Keep is true for over
/// to a new function that calls \p F. The suffix is for the name of \p F.
llvm::Function *createEntry(llvm::Function &F, llvm::StringRef Suffix,
                            llvm::function_ref<bool(const llvm::Use &)> Keep);

/// Calls \p F as it wants to be called.
llvm::CallInst *callLike(llvm::IRBuilderBase &B, llvm::Function &F,
                         llvm::ArrayRef<llvm::Value *> Args);

/// The call that calls \p F by this use of it, or null.
llvm::CallBase *getDirectCall(const llvm::Use &U, const llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERCONVENTION_H
