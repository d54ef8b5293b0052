//===- Task.h - the code that a detached child runs -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task is all code that can run after its detach *call* has returned true, up
// to a reattach or an exception that ends the task. It is more than the blocks
// that one successor of the detach dominates: stock passes move code between
// the call and its branch, merge detaches, let tasks share blocks, and use the
// detach's result in other conditions. So a task is found by a walk over the
// graph from the call, which folds conditions under the assumption that the
// result is true.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TASK_H
#define TAPIR_ANALYSIS_TASK_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

namespace llvm {
class DominatorTree;
class PHINode;
} // namespace llvm

namespace tapir {

/// Returns true if \p I, a user of an address, is more than an annotation of
/// the memory, such as a lifetime marker.
bool isRealUse(const llvm::Instruction &I);

/// The code that a child may run. This is a snapshot: it is invalid after a
/// change of the function.
class Task {
  llvm::CallBase *Detach;
  llvm::SetVector<llvm::BasicBlock *> Blocks;
  llvm::DenseMap<llvm::BasicBlock *, llvm::Instruction *> Ends;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<llvm::BasicBlock *, 2>>
      Successors;
  bool Returns = false, Unwinds = false, Reenters = false;
  bool Computes = false, StartsVarArgs = false;
  bool Projected;

  friend class TaskInfo; // keeps the members below up to date
  void forget(llvm::BasicBlock *B);
  void addSplit(llvm::BasicBlock *B, llvm::BasicBlock *Rest);
  bool isEnd(const llvm::Instruction &I) const;
  void walk(const llvm::DenseMap<llvm::BasicBlock *, llvm::BasicBlock *> &Only);
  llvm::Constant *fold(llvm::Value *V, unsigned Depth, bool &OfTask) const;
  llvm::BasicBlock *foldTerminator(llvm::BasicBlock &B) const;

public:
  /// Finds the task of \p Detach. If \p Projected is true, the walk continues
  /// after the reattaches of inner tasks, as in the serial projection, so that
  /// the result also has the code of inner tasks.
  explicit Task(llvm::CallBase &Detach, bool Projected = false);

  llvm::CallBase &getDetach() const { return *Detach; }

  /// Blocks of the task, the detach's own block (from the call on) first.
  llvm::ArrayRef<llvm::BasicBlock *> blocks() const {
    return Blocks.getArrayRef();
  }

  /// Returns true if this task can run \p I.
  bool contains(const llvm::Instruction &I) const;

  /// Returns true if this task can run \p I, or if \p I is a marker that ends
  /// it.
  bool covers(const llvm::Instruction &I) const {
    return contains(I) || getEnd(I.getParent()) == &I;
  }

  /// Returns the reattach or exception that ends the task in \p B, or null if
  /// the task continues after \p B.
  llvm::Instruction *getEnd(const llvm::BasicBlock *B) const {
    return Ends.lookup(const_cast<llvm::BasicBlock *>(B));
  }

  /// Returns true if the task can take the edge from \p From to \p To.
  bool hasEdge(const llvm::BasicBlock *From, const llvm::BasicBlock *To) const;

  /// Returns the successors that the task can take out of \p B.
  llvm::ArrayRef<llvm::BasicBlock *>
  successors(const llvm::BasicBlock *B) const;

  /// Returns true if the task reads operand \p U of one of its instructions. A
  /// phi reads only the values of edges that the task can take.
  bool reads(const llvm::Use &U) const;

  /// Calls \p Visit for each operand that the task reads and that is defined
  /// outside of it. Only real uses count.
  void forEachLiveIn(llvm::function_ref<void(llvm::Value *)> Visit) const;

  /// Returns the reason why the task can't be outlined, such as a return from
  /// its function in the child, or an empty string if it can.
  llvm::StringRef getDefect() const;
  /// Returns the same reason. A task that reaches a block which dominates its
  /// detach also has a defect. \p DT is the dominator tree of the function.
  llvm::StringRef getDefect(const llvm::DominatorTree &DT) const;
  /// Returns the same reason as the previous function, but computes the
  /// dominator tree only if other tasks or the parent share blocks with the
  /// task.
  llvm::StringRef findDefect() const;

  /// Returns true if the child jumps to a computed address. This is allowed in
  /// a program, and such a task runs serially.
  bool hasComputedJump() const { return Computes; }
  /// Returns true if the child reads the variable arguments of its function.
  /// Such a task runs serially, too.
  bool startsVarArgs() const { return StartsVarArgs; }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASK_H
