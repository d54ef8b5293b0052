//===- OrderedVariables.h - variables that nothing races for ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawn's result is written by the task and read after the sync; what a task
// only reads is often written before its spawn. Where all accesses to a
// variable are in one function, it shows there that no two of them can race: of
// two strands, one is a task, and the other what its spawner continues with as
// far as to the next sync.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_ORDEREDVARIABLES_H
#define TAPIR_ANALYSIS_ORDEREDVARIABLES_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// A snapshot: it is invalid once the function changes.
class OrderedVariables {
  /// A task, and what its spawner may do before it waits for it.
  struct Spawn {
    Task Task;
    /// Where control gets in at the top, and how far.
    llvm::DenseMap<const llvm::BasicBlock *, const llvm::Instruction *> Beside;
    /// Up to there in the block of the detach; null: all of it.
    const llvm::Instruction *End = nullptr;

    explicit Spawn(llvm::CallBase &Detach);
    bool isBeside(const llvm::Instruction &I) const;
  };
  llvm::SmallVector<Spawn, 4> Spawns;
  llvm::SmallPtrSet<const llvm::AllocaInst *, 8> Variables;
  llvm::SmallPtrSet<const llvm::Instruction *, 16> Accesses;

  bool isOrdered(llvm::ArrayRef<llvm::Instruction *> Its) const;

public:
  explicit OrderedVariables(llvm::Function &F);

  /// Whether nothing but loads and stores of the function itself accesses \p A,
  /// in an order that is the same in all schedules.
  bool contains(const llvm::AllocaInst &A) const {
    return Variables.contains(&A);
  }
  /// Whether \p I is a load or store of such a variable.
  bool isAccess(const llvm::Instruction &I) const {
    return Accesses.contains(&I);
  }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_ORDEREDVARIABLES_H
