//===- TaskInfo.h - the tasks of a function ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TaskInfo is for tasks what LoopInfo is for loops. It has the tree of a
// function's tasks, the task that runs an instruction, and the code and the
// live-ins of each task.
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

/// A cache of facts about local variables that are the same for all tasks.
/// Without it, the users of a variable, which may be as many as the tasks,
/// would be visited again for each task.
struct VariableNotes {
  llvm::SmallPtrSet<const llvm::Value *, 8> UsedAtEntry, NotUsedAtEntry,
      NotPinned;
};

/// Instructions by their blocks.
using InstructionsInBlocks =
    llvm::DenseMap<const llvm::BasicBlock *,
                   llvm::SmallVector<const llvm::Instruction *, 1>>;

/// The tasks of a function. Tasks have numbers in the order of their detaches,
/// from 1 on; number 0 is the function itself. This is a snapshot. A pass that
/// changes the function can keep only two kinds of queries valid: those for
/// detaches, and those for the task that runs an instruction.
///
/// Most functions have separate tasks: each block belongs to one task, or to
/// the function itself, and a single walk over the function finds all tasks.
/// After optimisations, or if there are exceptions, tasks may share blocks, or
/// a branch may be decided in one task and not in another one. Then there is a
/// walk for each task.
class TaskInfo {
  struct Node {
    llvm::WeakVH Detach;
    unsigned Parent = 0;
    llvm::SmallVector<unsigned, 2> Children;
    /// If tasks are separate, the numbers at which a depth-first walk of the
    /// tree enters and leaves this task. The numbers of the tasks in this task
    /// are between these two numbers.
    unsigned First = 0, Last = 0;
    /// If tasks are separate, the range in Blocks that has the blocks of this
    /// task and of the tasks in it.
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
  llvm::SmallVector<llvm::BasicBlock *, 32> Blocks; // sorted by Owner's First
  std::vector<llvm::SmallVector<llvm::Value *, 8>> LiveIns; // by task number
  /// The cached results of walk(), by the task's number. When they have too
  /// many blocks, all are dropped.
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
  /// Finds the tasks of \p F. If \p OneByOne is true, there is a walk for each
  /// task, even if a single walk would find all tasks.
  explicit TaskInfo(llvm::Function &F, bool OneByOne = false);

  bool empty() const { return Nodes.size() == 1; }
  auto numbers() const { return llvm::seq(1U, unsigned(Nodes.size())); }
  /// Returns the detach of a task, or null if \p Number is 0 or the detach was
  /// erased.
  llvm::CallBase *getDetach(unsigned Number) const {
    return llvm::cast_or_null<llvm::CallBase>(
        static_cast<llvm::Value *>(Nodes[Number].Detach));
  }
  unsigned getNumber(const llvm::CallBase &Detach) const {
    return Numbers.lookup(&Detach);
  }
  /// Makes \p New, which has taken the place of the detach of task \p Number,
  /// the detach of this task.
  void replaceDetach(unsigned Number, llvm::CallBase &New);

  // These queries are about the tree of tasks. They stay valid while tasks are
  // lowered, if inner tasks are lowered before outer ones.

  /// Returns the reason why the tasks can't be told apart, or an empty string.
  llvm::StringRef getDefect();
  /// Returns the task around task \p Number, or 0 if that is the function
  /// itself.
  unsigned getParent(unsigned Number);
  llvm::ArrayRef<unsigned> getChildren(unsigned Number);
  /// Lists the tasks in postorder: each task comes after the tasks in it.
  llvm::SmallVector<unsigned, 8> postorder();
  void print(llvm::raw_ostream &OS);

  // These queries are about the task that runs an instruction. A branch after a
  // detach or a reattach belongs to no task.

  /// Returns the innermost task that runs \p I, or 0.
  unsigned get(const llvm::Instruction &I) const;
  /// Returns true if some task runs \p I or ends at it.
  bool isInTask(const llvm::Instruction &I) const;
  /// Returns true if task \p Number runs \p I, or if \p I is a marker that ends
  /// it.
  bool covers(unsigned Number, const llvm::Instruction &I) const;
  /// Returns true if task \p Number covers one of the instructions.
  bool coversAny(unsigned Number, const InstructionsInBlocks &Of);
  /// Returns true if \p I is run by a sibling of the task of \p Detach, or ends
  /// it. A sibling is a task that is neither in that task nor around it. \p
  /// Inside returns true for the code of the task of \p Detach.
  bool
  isInSibling(const llvm::Instruction &I, const llvm::CallBase &Detach,
              llvm::function_ref<bool(const llvm::Instruction &)> Inside) const;
  /// Adds the tasks that run \p I to \p Found. \p Found may only have tasks
  /// that earlier calls of this function have added.
  void addTasksAround(const llvm::Instruction &I,
                      llvm::SmallSetVector<unsigned, 8> &Found) const;

  /// Forgets \p Detach, or block \p B. Call this before it is erased.
  void forget(const llvm::CallBase &Detach);
  void forget(const llvm::BasicBlock *B);
  /// Adds \p Rest, the second part of \p B. Call this after \p B was split.
  void addSplit(const llvm::BasicBlock *B, llvm::BasicBlock *Rest);

  /// Returns a cache for the users of this TaskInfo. It only saves time: no
  /// result depends on what is in it.
  VariableNotes &notes() const { return Notes; }

  // These queries are about a task's code, which includes the code of the tasks
  // in it.

  /// Lists the task's blocks. The detach's block may be among them.
  llvm::ArrayRef<llvm::BasicBlock *> blocks(unsigned Number);
  /// Calls \p Visit for each operand that the task reads and that is defined
  /// outside of it. Lifetime markers and pins don't count as uses.
  void forEachLiveIn(unsigned Number,
                     llvm::function_ref<void(llvm::Value *)> Visit);
  /// Returns the task as a Task object, which also has the edges. The result is
  /// valid until the next call for another task. For a separate task, this call
  /// walks over the blocks of the task and of the tasks in it.
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
