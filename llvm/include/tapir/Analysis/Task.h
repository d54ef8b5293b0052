//===- Task.h - the code that a detached child runs -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task is everything that can run after its detach *call* returned
// true, up to a reattach or to an exception that ends it. It is not "the
// successor block of the detach": stock passes move code between the call and
// its branch, merge detaches, let tasks share blocks, and feed the detach's
// result into other conditions. So the task is found by walking the graph
// from the call while folding conditions under the assumption that the result
// is true.
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

/// Returns true if \p I, a user of memory, does something with it: if it is no
/// lifetime marker or the like.
bool isRealUse(const llvm::Instruction &I);

/// A snapshot: it is invalid once its function changes.
class Task {
  llvm::CallBase *Detach;
  llvm::SetVector<llvm::BasicBlock *> Blocks;
  llvm::DenseMap<llvm::BasicBlock *, llvm::Instruction *> Ends;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<llvm::BasicBlock *, 2>>
      Successors;
  bool Returns = false, Unwinds = false, Reenters = false;
  bool Computes = false, StartsVarArgs = false;
  bool Projected;

  friend class TaskInfo; // keeps what follows up to date
  void addSplit(llvm::BasicBlock *B, llvm::BasicBlock *Rest);
  bool isEnd(const llvm::Instruction &I) const;
  void walk(const llvm::DenseMap<llvm::BasicBlock *, llvm::BasicBlock *> &Only);
  llvm::Constant *fold(llvm::Value *V, unsigned Depth, bool &OfTask) const;
  llvm::BasicBlock *foldTerminator(llvm::BasicBlock &B) const;

public:
  /// With \p Projected, those within it go on behind their ends, as in the
  /// serial projection: then it holds the whole of them.
  explicit Task(llvm::CallBase &Detach, bool Projected = false);

  llvm::CallBase &getDetach() const { return *Detach; }

  /// Blocks of the task, the detach's own block (from the call on) first.
  llvm::ArrayRef<llvm::BasicBlock *> blocks() const {
    return Blocks.getArrayRef();
  }

  /// Whether \p I can run in this task.
  bool contains(const llvm::Instruction &I) const;

  /// Whether \p I can run in this task or is a marker that ends it.
  bool covers(const llvm::Instruction &I) const {
    return contains(I) || getEnd(I.getParent()) == &I;
  }

  /// The reattach or exception that ends the task in \p B, or null where
  /// control goes on.
  llvm::Instruction *getEnd(const llvm::BasicBlock *B) const {
    return Ends.lookup(const_cast<llvm::BasicBlock *>(B));
  }

  /// Whether the task can go from \p From to \p To.
  bool hasEdge(const llvm::BasicBlock *From, const llvm::BasicBlock *To) const;

  /// The successors that the task can take out of \p B.
  llvm::ArrayRef<llvm::BasicBlock *>
  successors(const llvm::BasicBlock *B) const;

  /// Whether operand \p U of an instruction in the task is read there: a phi
  /// reads only what comes in over edges of the task.
  bool reads(const llvm::Use &U) const;

  /// Calls \p Visit for each operand that the task reads and that is defined
  /// outside of it. Only real uses count.
  void forEachLiveIn(llvm::function_ref<void(llvm::Value *)> Visit) const;

  /// Why the task can't be outlined, or an empty string where it can: a child
  /// that returns from its function, resumes unwinding, or detaches itself.
  llvm::StringRef getDefect() const;
  /// The same, also for a task that runs on into code that every way to its
  /// detach passes. \p DT is its function's.
  llvm::StringRef getDefect(const llvm::DominatorTree &DT) const;
  /// The same. Makes a tree if it needs one: if somebody else runs some of the
  /// task's code, too.
  llvm::StringRef findDefect() const;

  /// Whether the child jumps to a computed address. A program may do that; the
  /// task is run serially then.
  bool hasComputedJump() const { return Computes; }
  /// Likewise, whether it reads the variable arguments of its function.
  bool startsVarArgs() const { return StartsVarArgs; }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASK_H
