//===- TaskTree.cpp - which task is part of which -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task is part of another one if its detach is in that one's code. Tasks
// share blocks (two tasks may end in the same code), but a detach that several
// of them contain is in nested ones, so its parent is the smallest: the one
// that contains no other of them.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskTree.h"

#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskForest.h"
#include "tapir/IR/Markers.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tapir {

// Whether the walks of single tasks come to the same result. Each task knows
// all blocks of those in it then, so that thousands are not compared.
[[maybe_unused]] static bool agrees(const TaskForest &Forest, Function &F) {
  constexpr size_t MaxCompared = 256;
  if (Forest.nodes().size() > MaxCompared)
    return true;
  const TaskOwners Owners(F);
  for (auto [N, S] : zip(drop_begin(Forest.nodes()), Owners.tasks()))
    if (N.Detach != &S.getDetach() || !S.getDefect().empty())
      return false;
  return all_of(instructions(F), [&](Instruction &I) {
    const Task *S = Owners.get(I);
    // A branch behind a detach or reattach is nobody's business.
    return I.isTerminator() ||
           Forest.getDetach(I) == (S ? &S->getDetach() : nullptr) ||
           getMarker(I) == Marker::Reattach;
  });
}

TaskTree::TaskTree(Function &F) {
  if (std::unique_ptr<TaskForest> Forest = TaskForest::find(F)) {
    assert(agrees(*Forest, F) && "tasks are what their own walks say");
    plant(*Forest);
  } else {
    compare(F);
  }
}

void TaskTree::plant(const TaskForest &Forest) {
  for (const TaskForest::Node &N : drop_begin(Forest.nodes())) {
    Tasks.push_back(std::make_unique<TaskNode>());
    Tasks.back()->Detach = N.Detach;
  }
  for (unsigned I = 0; I < Tasks.size(); ++I)
    if (unsigned Parent = Forest.nodes()[I + 1].Parent) {
      Tasks[I]->Parent = Tasks[Parent - 1].get();
      Tasks[Parent - 1]->Children.push_back(Tasks[I].get());
    }
}

void TaskTree::compare(Function &F) {
  const TaskOwners Owners(F);
  ArrayRef<Task> All = Owners.tasks();
  if (All.empty())
    return;
  const DominatorTree DT(F);
  for (const Task &S : All) {
    Tasks.push_back(std::make_unique<TaskNode>());
    Tasks.back()->Detach = &S.getDetach();
    if (Defect.empty())
      Defect = S.getDefect(DT);
  }
  auto contains = [&](size_t Outer, size_t Inner) {
    return Outer != Inner && All[Outer].contains(All[Inner].getDetach());
  };
  for (size_t Inner = 0; Inner < Tasks.size(); ++Inner) {
    std::optional<size_t> Parent;
    for (size_t Outer : Owners.in(All[Inner].getDetach().getParent())) {
      if (!contains(Outer, Inner))
        continue;
      if (contains(Inner, Outer) && Defect.empty())
        Defect = "tasks contain each other";
      if (!Parent || contains(*Parent, Outer))
        Parent = Outer;
    }
    if (Parent && Defect.empty()) {
      Tasks[Inner]->Parent = Tasks[*Parent].get();
      Tasks[*Parent]->Children.push_back(Tasks[Inner].get());
    }
  }
}

SmallVector<TaskNode *, 8> TaskTree::roots() const {
  SmallVector<TaskNode *, 8> Roots;
  for (const std::unique_ptr<TaskNode> &T : Tasks)
    if (!T->Parent)
      Roots.push_back(T.get());
  return Roots;
}

// Tasks may nest deeper than calls should.
SmallVector<TaskNode *, 8> TaskTree::postorder() const {
  SmallVector<TaskNode *, 8> Order, Work(roots());
  while (!Work.empty()) {
    TaskNode *T = Work.pop_back_val();
    Order.push_back(T);
    Work.append(T->Children.begin(), T->Children.end());
  }
  std::reverse(Order.begin(), Order.end());
  return Order;
}

static void printTask(const TaskNode &T, unsigned Depth, raw_ostream &OS) {
  auto &Detach = cast<CallBase>(*T.Detach);
  OS.indent(2 * Depth) << "task in ";
  Detach.getParent()->printAsOperand(OS, /*PrintType=*/false);
  OS << ", region ";
  getRegion(Detach)->printAsOperand(OS, /*PrintType=*/false);
  if (const DebugLoc &Loc = Detach.getDebugLoc()) {
    OS << ", at ";
    Loc.print(OS);
  }
  OS << '\n';
  for (const TaskNode *Child : T.Children)
    printTask(*Child, Depth + 1, OS);
}

void TaskTree::print(raw_ostream &OS) const {
  if (!Defect.empty())
    OS.indent(2) << Defect << '\n';
  for (const TaskNode *Root : roots())
    printTask(*Root, 1, OS);
}

PreservedAnalyses TaskTreePrinterPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  TaskTree Tree(F);
  if (!Tree.empty()) {
    OS << "tasks of '" << F.getName() << "':\n";
    Tree.print(OS);
  }
  return PreservedAnalyses::all();
}

} // namespace tapir
