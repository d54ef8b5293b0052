//===- TaskCode.h - a task's code, without a walk of its own ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TASKCODE_H
#define TAPIR_ANALYSIS_TASKCODE_H

#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskForest.h"

#include <optional>

namespace tapir {

/// What code a task has, the tasks in it included, and what it reads.
class TaskCode {
public:
  virtual ~TaskCode();
  virtual llvm::CallBase &getDetach() const = 0;
  /// As Task does.
  virtual bool covers(const llvm::Instruction &I) const = 0;
  virtual llvm::ArrayRef<llvm::BasicBlock *> blocks() const = 0;
  virtual void
  forEachLiveIn(llvm::function_ref<void(llvm::Value *)> Visit) const = 0;
  /// The task itself, for who has to know its edges.
  virtual const Task &walk() = 0;
};

/// That of a task which has been found.
class WalkedCode final : public TaskCode {
  const Task &S;

public:
  explicit WalkedCode(const Task &S) : S(S) {}
  llvm::CallBase &getDetach() const override { return S.getDetach(); }
  bool covers(const llvm::Instruction &I) const override { return S.covers(I); }
  llvm::ArrayRef<llvm::BasicBlock *> blocks() const override {
    return S.blocks();
  }
  void
  forEachLiveIn(llvm::function_ref<void(llvm::Value *)> Visit) const override;
  const Task &walk() override { return S; }
};

/// That of all tasks of a forest, found together.
class ForestCode {
  struct Code {
    unsigned Begin, End; // of its blocks
    llvm::SmallVector<llvm::Value *, 8> LiveIns;
  };
  const TaskForest &Forest;
  llvm::SmallVector<llvm::BasicBlock *, 32> Blocks; // in the forest's order
  std::vector<Code> OfTasks;                        // by number

  bool isIn(unsigned Number, const llvm::Instruction &I) const;
  void order(llvm::Function &F);
  void findLiveIns(unsigned Number, llvm::ArrayRef<unsigned> Children);

public:
  ForestCode(const TaskForest &Forest, llvm::Function &F);

  class View;
};

/// That of task \p Number of the forest, whose detach is, by now, \p Detach.
class ForestCode::View final : public TaskCode {
  const ForestCode &All;
  unsigned Number;
  llvm::CallBase &Detach;
  std::optional<Task> Walked;

public:
  View(const ForestCode &All, unsigned Number, llvm::CallBase &Detach)
      : All(All), Number(Number), Detach(Detach) {}
  llvm::CallBase &getDetach() const override { return Detach; }
  bool covers(const llvm::Instruction &I) const override {
    return All.isIn(Number, I);
  }
  llvm::ArrayRef<llvm::BasicBlock *> blocks() const override;
  void
  forEachLiveIn(llvm::function_ref<void(llvm::Value *)> Visit) const override;
  const Task &walk() override {
    return Walked ? *Walked : Walked.emplace(Detach);
  }
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASKCODE_H
