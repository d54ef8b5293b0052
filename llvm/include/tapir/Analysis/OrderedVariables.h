//===- OrderedVariables.h - variables that nothing races for ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This analysis finds variables whose accesses can't race. For example, a
// spawn's result is written by the task and read after the sync, and a variable
// that a task only reads is often written before its spawn. If all accesses to
// a variable are in one function, the function's code is enough to show that no
// two of them race. Of two parallel strands in the function, one is a task, and
// the other one is its parent between the detach and the next sync.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_ORDEREDVARIABLES_H
#define TAPIR_ANALYSIS_ORDEREDVARIABLES_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// The variables of a function whose accesses have the same order in all
/// schedules. This is a snapshot: it is invalid after a change of the function.
class OrderedVariables {
  /// A task, and the code that its parent may run before it waits for the task.
  struct Spawn {
    Task Task;
    /// Has an entry for each block whose beginning the parent may reach before
    /// it waits for the task. The value is the sync in this block that waits
    /// for the task, or null if the block has no such sync.
    llvm::DenseMap<const llvm::BasicBlock *, const llvm::Instruction *> Beside;
    /// The sync that waits for the task and is in the detach's own block, or
    /// null if there is none.
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

  /// Returns true if only loads and stores of the function itself access \p A,
  /// in an order that is the same in all schedules.
  bool contains(const llvm::AllocaInst &A) const {
    return Variables.contains(&A);
  }
  /// Returns true if \p I is a load or store of a variable with ordered
  /// accesses.
  bool isAccess(const llvm::Instruction &I) const {
    return Accesses.contains(&I);
  }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_ORDEREDVARIABLES_H
