//===- TaskCode.cpp - a task's code, without a walk of its own ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code of a task has that of the tasks in it. In a forest it need not be
// gone through for each of those around it: in the forest's order a task's
// blocks are neighbours, and what it reads is what its own instructions and the
// tasks right in it read, but for what it computes itself.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskCode.h"

#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Markers.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

TaskCode::~TaskCode() = default;

void WalkedCode::forEachLiveIn(function_ref<void(Value *)> Visit) const {
  tapir::forEachLiveIn(S, Visit);
}

ForestCode::ForestCode(const TaskForest &Forest, Function &F) : Forest(Forest) {
  const ArrayRef<TaskForest::Node> Nodes = Forest.nodes();
  order(F);
  SmallVector<SmallVector<unsigned, 1>, 8> Children(Nodes.size());
  SmallVector<unsigned, 8> InnerFirst;
  for (unsigned I = 1; I < Nodes.size(); ++I) {
    Children[Nodes[I].Parent].push_back(I);
    InnerFirst.push_back(I);
  }
  llvm::sort(InnerFirst, [&](unsigned A, unsigned B) {
    return Nodes[A].Last < Nodes[B].Last;
  });
  for (unsigned Number : InnerFirst)
    findLiveIns(Number, Children[Number]);
}

bool ForestCode::isIn(unsigned Number, const Instruction &I) const {
  const TaskForest::Node &N = Forest.nodes()[Number];
  const unsigned Place = Forest.getPlace(I);
  return N.First <= Place && Place <= N.Last;
}

void ForestCode::order(Function &F) {
  auto PlaceOf = [&](const BasicBlock *B) {
    return Forest.getPlace(B->front());
  };
  for (BasicBlock &B : F)
    Blocks.push_back(&B);
  llvm::stable_sort(Blocks, [&](const BasicBlock *A, const BasicBlock *B) {
    return PlaceOf(A) < PlaceOf(B);
  });
  for (const TaskForest::Node &N : Forest.nodes()) {
    const auto *Begin = llvm::partition_point(
        Blocks, [&](const BasicBlock *B) { return PlaceOf(B) < N.First; });
    const auto *End = llvm::partition_point(
        Blocks, [&](const BasicBlock *B) { return PlaceOf(B) <= N.Last; });
    OfTasks.push_back(
        {unsigned(Begin - Blocks.begin()), unsigned(End - Blocks.begin()), {}});
  }
}

// A reattach leads nowhere: the way on is the parent's, from the detach.
static bool isRead(const Use &U) {
  auto *Phi = dyn_cast<PHINode>(U.getUser());
  const Instruction *Last =
      Phi ? Phi->getIncomingBlock(U)->getTerminator()->getPrevNode() : nullptr;
  return !Last || !isMarker(*Last, Marker::Reattach);
}

void ForestCode::findLiveIns(unsigned Number, ArrayRef<unsigned> Children) {
  SmallSetVector<Value *, 16> Found;
  auto Add = [&](Value *V) {
    auto *Def = dyn_cast<Instruction>(V);
    if (Def ? !isIn(Number, *Def) : isa<Argument, GlobalValue>(V))
      Found.insert(V);
  };
  Code &Its = OfTasks[Number];
  for (BasicBlock *B : ArrayRef(Blocks).slice(Its.Begin, Its.End - Its.Begin)) {
    // Those of the tasks in it come behind.
    if (Forest.getPlace(B->front()) != Forest.nodes()[Number].First)
      break;
    for (Instruction &I : *B)
      if (isRealUse(I) && !isMarker(I, Marker::Reattach))
        for (Use &U : I.operands())
          if (isRead(U))
            Add(U.get());
  }
  for (unsigned Child : Children)
    for_each(OfTasks[Child].LiveIns, Add);
  Its.LiveIns.assign(Found.begin(), Found.end());
}

ArrayRef<BasicBlock *> ForestCode::View::blocks() const {
  const Code &Its = All.OfTasks[Number];
  return ArrayRef(All.Blocks).slice(Its.Begin, Its.End - Its.Begin);
}

void ForestCode::View::forEachLiveIn(function_ref<void(Value *)> Visit) const {
  for_each(All.OfTasks[Number].LiveIns, Visit);
}

} // namespace tapir
