//===- TaskRemover.h - take outlined tasks out of a function ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function may have thousands of tasks, so the removal of one task must not
// take a walk over all of them. The remover caches facts about the function
// from one removal to the next, and searches for the effects of a removal only
// near the task.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_TASKREMOVER_H
#define TAPIR_LOWERING_TASKS_TASKREMOVER_H

#include "tapir/Analysis/TaskInfo.h"

#include <optional>

namespace tapir {

struct DeadBlocks {
  llvm::SmallVector<llvm::BasicBlock *, 16> Blocks;
  /// The live blocks that are successors of dead blocks, or targets of removed
  /// edges.
  llvm::SmallVector<llvm::BasicBlock *, 4> Border;
};

/// Returns the blocks that are dead because edges to \p Cut were removed. Only
/// searches the blocks of \p Near, and blocks that are reachable only from
/// them. \p Alive is a live block from which the removed edges were reachable.
/// Returns nothing if only a walk over the whole function can find the dead
/// blocks.
std::optional<DeadBlocks>
findDeadBlocks(llvm::BasicBlock &Alive, llvm::ArrayRef<llvm::BasicBlock *> Near,
               llvm::ArrayRef<llvm::BasicBlock *> Cut);

/// Removes tasks from a function, one after the other. No other code may change
/// the function between the removals.
class TaskRemover {
  llvm::Function &F;
  std::unique_ptr<TaskInfo> Tasks; // null if it has to be computed again
  /// True if no branch of F folds and none of its blocks is dead.
  bool IsClean = false;

  bool cleanAround(llvm::BasicBlock &Head,
                   llvm::ArrayRef<llvm::BasicBlock *> Of,
                   llvm::ArrayRef<llvm::BasicBlock *> Cut);

public:
  TaskRemover(llvm::Function &F, std::unique_ptr<TaskInfo> Tasks)
      : F(F), Tasks(std::move(Tasks)) {}

  /// Folds branches on constants, and removes unreachable code, in the whole
  /// function.
  void cleanAll();

  /// Returns the remaining tasks.
  const TaskInfo &tasks();

  /// Replaces \p Detach by false, and removes code that becomes unreachable. \p
  /// S was its task before the code that starts the helper was inserted, which
  /// may have split the first block of \p S.
  void remove(llvm::CallBase &Detach, const Task &S);
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_TASKREMOVER_H
