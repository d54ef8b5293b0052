//===- TaskInfo.h - the tasks of a function ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TaskInfo is for tasks what LoopInfo is for loops: it knows the tasks of a
// function, which task is part of which, which task runs an instruction, and
// the code and the inputs of each task.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TASKINFO_H
#define TAPIR_ANALYSIS_TASKINFO_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueHandle.h"

#include <memory>
#include <optional>
#include <vector>

namespace tapir {

/// Facts about local variables that hold for all tasks, found while one task
/// was looked at. They are kept since a variable may have as many users as
/// there are tasks.
struct VariableNotes {
  llvm::SmallPtrSet<const llvm::Value *, 8> UsedAtEntry, NotUsedAtEntry,
      NotPinned;
};

/// Instructions by their blocks.
using InstructionsInBlocks =
    llvm::DenseMap<const llvm::BasicBlock *,
                   llvm::SmallVector<const llvm::Instruction *, 1>>;

/// The tasks of a function. Tasks have numbers in the order of their detaches,
/// from 1 on; number 0 is the function itself. It is a snapshot. A pass that
/// changes the function keeps only the detaches, and the queries of which task
/// runs an instruction, up to date.
///
/// Most functions have separate tasks: each block belongs to one task, or to
/// the function itself, and one walk over the function finds everything.
/// Optimisers and exceptions make tasks share blocks, or decide a branch in one
/// task that is open in another one. Then each task is walked by itself.
class TaskInfo {
  struct Node {
    llvm::WeakVH Detach;
    unsigned Parent = 0;
    llvm::SmallVector<unsigned, 2> Children;
    /// If tasks are separate, the tasks in this one have the places from First
    /// to Last.
    unsigned First = 0, Last = 0;
    /// If tasks are separate, the range of this task's blocks in the order of
    /// places.
    unsigned BeginBlock = 0, EndBlock = 0;
  };

  llvm::Function &F;
  std::vector<Node> Nodes;
  llvm::DenseMap<const llvm::CallBase *, unsigned> Numbers;
  bool IsSeparate = false, IsNested = false;
  llvm::StringRef Defect;
  mutable VariableNotes Notes;

  // The members below are filled if tasks are separate.
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Owner;
  llvm::SmallVector<llvm::BasicBlock *, 32> Blocks; // in the order of places
  std::vector<llvm::SmallVector<llvm::Value *, 8>> LiveIns; // by number
  /// The walks over single tasks that a caller has asked for, by the task's
  /// number. When there are many walks, all are dropped.
  llvm::DenseMap<unsigned, std::unique_ptr<Task>> Kept;
  size_t KeptBlocks = 0;

  // The members below are filled if tasks are not separate. Task N is at N - 1.
  std::vector<Task> Walked;
  /// The tasks that each block is part of. These are few, however many tasks
  /// the function has.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<unsigned, 2>>
      InBlock;

  bool separate();
  bool visit(llvm::BasicBlock &B, unsigned Number,
             llvm::SmallVectorImpl<llvm::BasicBlock *> &Work);
  bool enter(llvm::BasicBlock *B, unsigned Number,
             llvm::SmallVectorImpl<llvm::BasicBlock *> &Work);
  bool decidesAlike(llvm::BasicBlock &B) const;
  void findPlaces();
  void findBlocks();
  void findLiveIns();
  void addLiveIns(unsigned Number);
  void walkAll();
  bool agrees() const;
  bool isDominated() const;
  void compareAll();
  void nest();
  const Node &ownerOf(const llvm::Instruction &I) const {
    return Nodes[Owner.lookup(I.getParent())];
  }
  llvm::ArrayRef<unsigned> in(const llvm::BasicBlock *B) const {
    auto It = InBlock.find(B);
    return It == InBlock.end() ? llvm::ArrayRef<unsigned>() : It->second;
  }

public:
  /// Finds the tasks of \p F. If \p OneByOne is true, each task is walked by
  /// itself, even if one walk would find all.
  explicit TaskInfo(llvm::Function &F, bool OneByOne = false);

  bool empty() const { return Nodes.size() == 1; }
  auto numbers() const { return llvm::seq(1U, unsigned(Nodes.size())); }
  /// Returns the detach of a task, or null for number 0 and for a detach that
  /// was erased.
  llvm::CallBase *getDetach(unsigned Number) const {
    return llvm::cast_or_null<llvm::CallBase>(
        static_cast<llvm::Value *>(Nodes[Number].Detach));
  }
  unsigned getNumber(const llvm::CallBase &Detach) const {
    return Numbers.lookup(&Detach);
  }
  /// Call this when \p New takes the place of the detach of task \p Number.
  void replaceDetach(unsigned Number, llvm::CallBase &New);

  // These queries say which task is part of which other one. They are valid
  // while tasks are lowered from the innermost ones on.

  /// Returns why the tasks can't be told apart, or an empty string.
  llvm::StringRef getDefect();
  /// Returns 0 for a task of the function itself.
  unsigned getParent(unsigned Number);
  llvm::ArrayRef<unsigned> getChildren(unsigned Number);
  /// Lists every task after the tasks in it.
  llvm::SmallVector<unsigned, 8> postorder();
  void print(llvm::raw_ostream &OS);

  // These queries say which task runs an instruction. A branch after a detach
  // or a reattach belongs to no task.

  /// Returns the innermost task that runs \p I, or 0.
  unsigned get(const llvm::Instruction &I) const;
  /// Returns true if some task runs \p I or ends at it.
  bool isInTask(const llvm::Instruction &I) const;
  /// Returns true if task \p Number runs \p I, or if \p I is a marker that ends
  /// it.
  bool covers(unsigned Number, const llvm::Instruction &I) const;
  /// Returns true if task \p Number covers one of the instructions.
  bool coversAny(unsigned Number, const InstructionsInBlocks &Of);
  /// Returns true if \p I is run by, or ends, a sibling of the task of \p
  /// Detach: a task that is neither part of that task nor around it. \p Inside
  /// returns true for the code of the task of \p Detach.
  bool
  isInSibling(const llvm::Instruction &I, const llvm::CallBase &Detach,
              llvm::function_ref<bool(const llvm::Instruction &)> Inside) const;
  /// Adds the tasks that run \p I to \p Found, to which no other function may
  /// add tasks.
  void addTasksAround(const llvm::Instruction &I,
                      llvm::SmallSetVector<unsigned, 8> &Found) const;

  /// Call this before \p Detach, or block \p B, is erased.
  void forget(const llvm::CallBase &Detach);
  void forget(const llvm::BasicBlock *B);
  /// Call this after the second part of \p B has become a block of its own.
  void addSplit(const llvm::BasicBlock *B, llvm::BasicBlock *Rest);

  /// Returns a cache for the users of this TaskInfo. The cache saves them time;
  /// no result depends on it.
  VariableNotes &notes() const { return Notes; }

  // These queries return a task's code, which includes the code of the tasks in
  // it.

  /// Lists the task's blocks. The detach's block may be among them.
  llvm::ArrayRef<llvm::BasicBlock *> blocks(unsigned Number);
  /// Calls \p Visit for each operand that the task reads and that is defined
  /// outside of it. Lifetime markers and pins don't count as uses.
  void forEachLiveIn(unsigned Number,
                     llvm::function_ref<void(llvm::Value *)> Visit);
  /// Returns the task with its edges. The result is valid until the next call
  /// for another task. For a separate task, the call walks through the task and
  /// the tasks in it.
  const Task &walk(unsigned Number);
};

/// Prints the tree of each function with tasks ("print<tapir-tasks>").
struct TaskInfoPrinterPass : llvm::PassInfoMixin<TaskInfoPrinterPass> {
  explicit TaskInfoPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
  llvm::raw_ostream &OS;
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASKINFO_H
