//===- ViewRegisters.h - views in registers over loops ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_VIEWS_VIEWREGISTERS_H
#define TAPIR_LOWERING_VIEWS_VIEWREGISTERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class AAResults;
class BasicBlock;
class DominatorTree;
class Function;
class Instruction;
class LoopInfo;
} // namespace llvm

namespace tapir {

/// The instructions after which a function may have other views: its own spawns
/// and syncs, and the beginnings and ends of reducers.
class ViewChanges {
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Instructions;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Blocks;

public:
  ViewChanges(
      const llvm::Function &F,
      llvm::function_ref<bool(const llvm::Instruction &)> IsSpawnOrSync);
  bool isIn(const llvm::BasicBlock &B) const { return Blocks.contains(&B); }
  /// Returns true if views are the same at \p From and at \p To, which \p From
  /// dominates.
  bool isUnchanged(const llvm::Instruction &From,
                   const llvm::Instruction &To) const;
};

/// Keeps views of built-in types in registers over loops: a value is loaded
/// before the loop, and stored after it.
void promoteViews(llvm::Function &F, llvm::AAResults &AA,
                  llvm::DominatorTree &DT, llvm::LoopInfo &LI,
                  const ViewChanges &Changes);

} // namespace tapir

#endif // TAPIR_LOWERING_VIEWS_VIEWREGISTERS_H
