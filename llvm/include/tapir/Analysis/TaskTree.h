//===- TaskTree.h - which task is part of which -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TASKTREE_H
#define TAPIR_ANALYSIS_TASKTREE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueHandle.h"
#include <memory>
#include <vector>

namespace tapir {

class TaskForest;

/// A detach in the tree of its function's tasks.
struct TaskNode {
  llvm::WeakVH Detach;        ///< null once the detach is gone
  TaskNode *Parent = nullptr; ///< null for a child of the function itself
  llvm::SmallVector<TaskNode *, 2> Children;
};

/// The tasks of a function. A snapshot: lowering keeps it valid from the leaves
/// up, other changes of the function don't.
class TaskTree {
  void plant(const TaskForest &Forest);
  void compare(llvm::Function &F);
  std::vector<std::unique_ptr<TaskNode>> Tasks; // in the function's order
  llvm::StringRef Defect;

public:
  explicit TaskTree(llvm::Function &F);

  bool empty() const { return Tasks.empty(); }
  /// Why the function's tasks can't be told apart, or an empty string.
  llvm::StringRef getDefect() const { return Defect; }
  /// The tasks that are no part of another one, in the function's order.
  llvm::SmallVector<TaskNode *, 8> roots() const;
  /// Every task after the tasks in it.
  llvm::SmallVector<TaskNode *, 8> postorder() const;
  void print(llvm::raw_ostream &OS) const;
};

/// Prints the tree of each function with tasks ("print<tapir-tasks>").
struct TaskTreePrinterPass : llvm::PassInfoMixin<TaskTreePrinterPass> {
  explicit TaskTreePrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
  llvm::raw_ostream &OS;
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASKTREE_H
