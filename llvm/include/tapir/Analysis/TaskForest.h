//===- TaskForest.h - tasks that share no code ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TASKFOREST_H
#define TAPIR_ANALYSIS_TASKFOREST_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <utility>

namespace tapir {

/// The tasks of a function of which each block is one task's, or the
/// function's own, and no more can be said of a branch in one task than in
/// another.
class TaskForest final : public TaskRelations {
public:
  /// Number 0 is the function itself; then come the tasks in its order.
  struct Node {
    llvm::CallBase *Detach = nullptr;
    unsigned Parent = 0;
    /// The tasks in it have the numbers from First to Last in this order.
    unsigned First = 0, Last = 0;
  };

  /// Null where the function isn't such a one: TaskOwners knows its tasks.
  static std::unique_ptr<TaskForest> find(llvm::Function &F);

  llvm::ArrayRef<Node> nodes() const { return Nodes; }

  const llvm::CallBase *getDetach(const llvm::Instruction &I) const override {
    return Nodes[Owner.lookup(I.getParent())].Detach;
  }

  /// A number of the innermost task that runs \p I, or of the function.
  unsigned getPlace(const llvm::Instruction &I) const {
    return Nodes[Owner.lookup(I.getParent())].First;
  }
  /// The first and the last place in the task of \p Detach.
  std::pair<unsigned, unsigned> places(const llvm::CallBase &Detach) const {
    const Node &Its = Nodes[Numbers.lookup(&Detach)];
    return {Its.First, Its.Last};
  }

  bool isInTask(const llvm::Instruction &I) const override;
  bool runs(const llvm::CallBase &Detach,
            const llvm::Instruction &I) const override;
  bool isInSibling(const llvm::Instruction &I, const llvm::CallBase &Detach,
                   llvm::function_ref<bool(const llvm::Instruction &)> Inside)
      const override;
  void forget(const llvm::CallBase &) override {}
  void forget(const llvm::BasicBlock *B) override { Owner.erase(B); }
  void addSplit(const llvm::BasicBlock *B, llvm::BasicBlock *Rest) override {
    Owner[Rest] = Owner.lookup(B);
  }

private:
  llvm::SmallVector<Node, 8> Nodes;
  llvm::DenseMap<const llvm::CallBase *, unsigned> Numbers;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Owner;

  TaskForest() = default;
  bool walk(llvm::Function &F);
  bool visit(llvm::BasicBlock &B, unsigned Number,
             llvm::SmallVectorImpl<llvm::BasicBlock *> &Work);
  bool enter(llvm::BasicBlock *B, unsigned Number,
             llvm::SmallVectorImpl<llvm::BasicBlock *> &Work);
  bool decidesAlike(llvm::BasicBlock &B) const;
  void number();
};

/// The relations of the tasks of \p F, whatever it looks like.
std::unique_ptr<TaskRelations> findTaskRelations(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASKFOREST_H
