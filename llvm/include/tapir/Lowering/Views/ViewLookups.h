//===- ViewLookups.h - look-ups of reducers' views --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view is found again at each use of a reducer, as far as a front end knows.
// It changes at spawns and syncs only, so most of these look-ups are redundant.
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

/// Moves look-ups of views out of loops, drops those that repeat another one,
/// and keeps views of built-in types in registers over loops. \p IsSpawnOrSync
/// tells of spawns and syncs of the function itself; what other functions spawn
/// they have waited for when they return, and then the caller has its views
/// again. \p FAM has nothing of \p F that isn't true any more.
void optimiseViews(
    llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
    llvm::function_ref<bool(const llvm::Instruction &)> IsSpawnOrSync);

/// Replaces all markers for views. Without \p Target reducers are their only
/// views.
void lowerViews(llvm::Function &F, TapirTarget *Target);

} // namespace tapir

#endif // TAPIR_LOWERING_VIEWS_VIEWLOOKUPS_H
