//===- TaskForest.cpp - tasks that share no code --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a task is takes a walk from its detach on (Task.cpp), through the tasks
// in it as well. Where tasks nest 10,000 deep these walks have 50 million
// blocks together, and what they find takes gigabytes. Code that optimisers
// haven't mixed up needs one walk over the function for all of them: at a
// detach the task begins, at a reattach it ends, and behind a branch everything
// belongs to whom the branch belongs to. It must not come to a block from two
// tasks. What could make the walks of tasks differ is excluded: exceptions,
// which end a task and not those around it, and phis that lack an edge in one
// task and therefore decide a branch there (Task::fold).
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskForest.h"

#include "tapir/IR/Markers.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

// Whether a detach decides the branch behind it and nothing else.
static bool isTidy(const CallBase &Detach) {
  auto *Branch = dyn_cast_or_null<BranchInst>(Detach.getNextNode());
  return isa<CallInst>(Detach) && Detach.hasOneUse() && Branch &&
         Branch->isConditional() && Branch->getCondition() == &Detach;
}

bool TaskForest::enter(BasicBlock *B, unsigned Number,
                       SmallVectorImpl<BasicBlock *> &Work) {
  auto [It, IsNew] = Owner.try_emplace(B, Number);
  if (IsNew)
    Work.push_back(B);
  return It->second == Number;
}

bool TaskForest::visit(BasicBlock &B, unsigned Number,
                       SmallVectorImpl<BasicBlock *> &Work) {
  for (Instruction &I : B) {
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        Number && II && II->getIntrinsicID() == Intrinsic::vastart)
      return false;
    switch (getMarker(I)) {
    case Marker::Detach: {
      auto &Detach = cast<CallBase>(I);
      if (!isTidy(Detach))
        return false;
      const unsigned Its = Numbers.lookup(&Detach);
      Nodes[Its].Parent = Number;
      auto *Branch = cast<BranchInst>(B.getTerminator());
      return enter(Branch->getSuccessor(0), Its, Work) &&
             enter(Branch->getSuccessor(1), Number, Work);
    }
    case Marker::Reattach:
      // Behind it there may be no other marker.
      return Number && I.getNextNode() == B.getTerminator() &&
             !isa<CallBase>(B.getTerminator());
    default:
      break;
    }
  }
  const Instruction *T = B.getTerminator();
  if (Number && isa<ReturnInst, ResumeInst, IndirectBrInst, CallBrInst>(T))
    return false;
  return all_of(successors(&B),
                [&](BasicBlock *Next) { return enter(Next, Number, Work); });
}

// Whether no phi of B lacks an edge in some task.
bool TaskForest::decidesAlike(BasicBlock &B) const {
  return all_of(B.phis(), [&](const PHINode &Phi) {
    return !Phi.getType()->isIntegerTy() ||
           all_of(Phi.blocks(), [&](const BasicBlock *From) {
             const Instruction *Last = From->getTerminator()->getPrevNode();
             return Owner.contains(From) &&
                    !(Last && isMarker(*Last, Marker::Reattach));
           });
  });
}

bool TaskForest::walk(Function &F) {
  SmallVector<BasicBlock *, 16> Work;
  enter(&F.getEntryBlock(), 0, Work);
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (!visit(*B, Owner.lookup(B), Work))
      return false;
  }
  for (BasicBlock &B : F)
    if (Owner.contains(&B) && !decidesAlike(B))
      return false;
  return all_of(drop_begin(Nodes), [&](const Node &N) {
    return Owner.contains(N.Detach->getParent());
  });
}

// Numbers such that a task is in another one if its own is between that one's.
void TaskForest::number() {
  SmallVector<SmallVector<unsigned, 1>, 8> Children(Nodes.size());
  for (unsigned I = 1; I < Nodes.size(); ++I)
    Children[Nodes[I].Parent].push_back(I);
  unsigned Next = 0;
  SmallVector<std::pair<unsigned, bool>, 8> Work{{0, false}};
  while (!Work.empty()) {
    auto [Number, IsDone] = Work.pop_back_val();
    if (IsDone) {
      Nodes[Number].Last = Next++;
      continue;
    }
    Nodes[Number].First = Next++;
    Work.push_back({Number, true});
    for (unsigned Child : Children[Number])
      Work.push_back({Child, false});
  }
}

std::unique_ptr<TaskForest> TaskForest::find(Function &F) {
  std::unique_ptr<TaskForest> Found(new TaskForest);
  if (!collectMarkers(F, Marker::Exception).empty())
    return nullptr;
  Found->Nodes.emplace_back();
  for (CallBase *Detach : collectMarkers(F, Marker::Detach)) {
    Found->Numbers[Detach] = Found->Nodes.size();
    Found->Nodes.emplace_back().Detach = Detach;
  }
  if (!Found->walk(F))
    return nullptr;
  Found->number();
  return Found;
}

bool TaskForest::isInTask(const Instruction &I) const {
  return Owner.lookup(I.getParent()) != 0;
}

bool TaskForest::runs(const CallBase &Detach, const Instruction &I) const {
  const auto [First, Last] = places(Detach);
  const unsigned Place = getPlace(I);
  return First <= Place && Place <= Last;
}

bool TaskForest::isInSibling(const Instruction &I, const CallBase &Detach,
                             function_ref<bool(const Instruction &)>) const {
  const Node &Its = Nodes[Owner.lookup(I.getParent())],
             &This = Nodes[Numbers.lookup(&Detach)];
  auto IsIn = [](const Node &Inner, const Node &Outer) {
    return Outer.First <= Inner.First && Inner.Last <= Outer.Last;
  };
  return !IsIn(Its, This) && !IsIn(This, Its);
}

std::unique_ptr<TaskRelations> findTaskRelations(Function &F) {
  if (std::unique_ptr<TaskForest> Forest = TaskForest::find(F))
    return Forest;
  return std::make_unique<TaskOwners>(F);
}

} // namespace tapir
