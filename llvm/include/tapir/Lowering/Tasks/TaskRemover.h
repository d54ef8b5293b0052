//===- TaskRemover.h - take outlined tasks out of a function ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function may have thousands of tasks, so the removal of one must not cost a
// walk over all of them. The remover keeps the facts about the function that it
// needs from one removal to the next, and searches for the effects of a removal
// around the task.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_TASKREMOVER_H
#define TAPIR_LOWERING_TASKS_TASKREMOVER_H

#include "tapir/Analysis/TaskInfo.h"

#include <optional>

namespace tapir {

struct DeadBlocks {
  llvm::SmallVector<llvm::BasicBlock *, 16> Blocks;
  /// The live blocks to which the dead blocks, and the removed edges, led.
  llvm::SmallVector<llvm::BasicBlock *, 4> Border;
};

/// Returns the blocks that have died since edges to \p Cut were removed. It
/// looks only at the blocks of \p Near, and at blocks that only these lead to.
/// \p Alive is a live block before all of the removed edges. Returns nothing if
/// only a walk over the whole function can tell.
std::optional<DeadBlocks>
findDeadBlocks(llvm::BasicBlock &Alive, llvm::ArrayRef<llvm::BasicBlock *> Near,
               llvm::ArrayRef<llvm::BasicBlock *> Cut);

/// Removes tasks from a function that no other code changes meanwhile.
class TaskRemover {
  llvm::Function &F;
  std::unique_ptr<TaskInfo> Tasks; // null if they have to be found again
  /// True if no branch of F folds and none of its blocks is dead.
  bool IsClean = false;

  bool cleanAround(llvm::BasicBlock &Head,
                   llvm::ArrayRef<llvm::BasicBlock *> Of,
                   llvm::ArrayRef<llvm::BasicBlock *> Cut);

public:
  TaskRemover(llvm::Function &F, std::unique_ptr<TaskInfo> Tasks)
      : F(F), Tasks(std::move(Tasks)) {}

  /// Folds branches that are decided, and drops code that is unreachable then.
  void cleanAll();

  /// Returns the remaining tasks.
  const TaskInfo &tasks();

  /// Makes \p Detach return false, and drops code that is unreachable then.
  /// \p S was its task before the code that starts the helper was inserted.
  /// Before that, the detach was in the first block of \p S.
  void remove(llvm::CallBase &Detach, const Task &S);
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_TASKREMOVER_H
