//===- ViewLookups.h - look-ups of reducers' views --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A front end looks the view up at each use of a reducer. The view changes at
// spawns and syncs only, so most of these look-ups are redundant.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_VIEWS_VIEWLOOKUPS_H
#define TAPIR_LOWERING_VIEWS_VIEWLOOKUPS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tapir {

class TapirTarget;

/// Moves look-ups of views out of loops, removes redundant ones, and keeps
/// views of built-in types in registers over loops. \p IsSpawnOrSync returns
/// true for spawns and syncs of the function itself. Calls of other functions
/// don't change the views: when a function returns, its children have been
/// joined, and the caller's views are at the same addresses. All analyses of \p
/// F in \p FAM are valid.
void optimiseViews(
    llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
    llvm::function_ref<bool(const llvm::Instruction &)> IsSpawnOrSync);

/// Replaces all markers for views. If \p Target is null, each reducer is its
/// own only view.
void lowerViews(llvm::Function &F, TapirTarget *Target);

} // namespace tapir

#endif // TAPIR_LOWERING_VIEWS_VIEWLOOKUPS_H
