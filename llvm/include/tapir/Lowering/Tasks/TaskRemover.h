//===- TaskRemover.h - take outlined tasks out of a function ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function may have thousands of tasks, so taking one out must not cost a
// walk over all of them. What such a step needs to know of the function is kept
// from one to the next, and what it changes is looked for around the task.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_TASKREMOVER_H
#define TAPIR_LOWERING_TASKS_TASKREMOVER_H

#include "tapir/Analysis/TaskInfo.h"

#include <optional>

namespace tapir {

struct DeadBlocks {
  llvm::SmallVector<llvm::BasicBlock *, 16> Blocks;
  /// What they, and edges that have gone, led to.
  llvm::SmallVector<llvm::BasicBlock *, 4> Border;
};

/// The blocks that have died since edges to \p Cut went, if those are \p Near
/// ones and what only they lead to. \p Alive is one after which all of the
/// edges were. Finds nothing if the whole function has to be walked for it.
std::optional<DeadBlocks>
findDeadBlocks(llvm::BasicBlock &Alive, llvm::ArrayRef<llvm::BasicBlock *> Near,
               llvm::ArrayRef<llvm::BasicBlock *> Cut);

/// Takes tasks out of a function that nobody else changes meanwhile.
class TaskRemover {
  llvm::Function &F;
  std::unique_ptr<TaskInfo> Tasks; // null where they have to be found again
  /// Whether no branch of F folds and none of its blocks is dead.
  bool IsClean = false;

  bool cleanAround(llvm::BasicBlock &Head,
                   llvm::ArrayRef<llvm::BasicBlock *> Of,
                   llvm::ArrayRef<llvm::BasicBlock *> Cut);

public:
  TaskRemover(llvm::Function &F, std::unique_ptr<TaskInfo> Tasks)
      : F(F), Tasks(std::move(Tasks)) {}

  /// Folds branches that are decided, and drops what is never run then.
  void cleanAll();

  /// The tasks that are left.
  const TaskInfo &tasks();

  /// Makes \p Detach, whose task \p S was before code was inserted that
  /// stands for it, return false, and drops what is never run then. Before that
  /// code the detach was in the first block of \p S.
  void remove(llvm::CallBase &Detach, const Task &S);
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_TASKREMOVER_H
