//===- ShareVariables.cpp - variables that aren't a task's own ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To LLVM, a variable that only one task names is the task's own, and there is
// one for each of the task's instances. tapir.share says of a variable that it
// is declared outside of the task. Mostly nobody could tell the difference, and
// what isn't captured can be promoted; here it is found out who could.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/ShareVariables.h"

#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/Ways.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/Marks.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tapir {

namespace {

/// What is known of a variable whatever task asks. Many may: it is found once.
struct VariableUses {
  SmallPtrSet<const Instruction *, 16> Users;
  SmallPtrSet<const BasicBlock *, 8> Accessing;
  DenseMap<const BasicBlock *, SmallVector<const Instruction *, 1>> Writers;
  /// Whether its address may be known elsewhere.
  bool MayBeKnown;

  explicit VariableUses(const AllocaInst &A);
  bool isWrittenIn(const Task &Child) const;
};

} // namespace

VariableUses::VariableUses(const AllocaInst &A)
    : MayBeKnown(!isAllocaPromotable(&A) &&
                 PointerMayBeCaptured(&A, /*ReturnCaptures=*/true)) {
  SmallVector<const Value *, 8> Work{&A};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (!Users.insert(I).second)
        continue;
      Accessing.insert(I->getParent());
      if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(I))
        Work.push_back(I);
      if (I->mayWriteToMemory() && !isLifetimeMarker(*I))
        Writers[I->getParent()].push_back(I);
    }
}

bool VariableUses::isWrittenIn(const Task &Child) const {
  return any_of(Child.blocks(), [&](const BasicBlock *B) {
    auto In = Writers.find(B);
    return In != Writers.end() && any_of(In->second, [&](const Instruction *I) {
             return Child.contains(*I);
           });
  });
}

// Whether somebody, the task's next instance perhaps, may read what the task
// leaves in the variable.
static bool leavesValue(const AllocaInst &A, const VariableUses &Its,
                        const Task &Child) {
  const auto &Users = Its.Users;
  return Its.isWrittenIn(Child) &&
         isBehind(Child, Its.Accessing, [&](const Instruction &I) {
           if (!Users.contains(&I))
             return Way::GoesOn;
           auto *Store = dyn_cast<StoreInst>(&I);
           if (isLifetimeMarker(I) ||
               (Store && Store->getPointerOperand() == &A &&
                Store->getValueOperand()->getType() == A.getAllocatedType()))
             return Way::Ends;
           return I.mayReadFromMemory() ? Way::Found : Way::GoesOn;
         });
}

// Whether the child itself uses the variable, or computes addresses from it:
// arguments are the parent's to evaluate.
static bool isUsedIn(const AllocaInst &A, const Task &Child) {
  SmallVector<const Value *, 8> Work{&A};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (!Seen.insert(I).second || isLifetimeMarker(*I))
        continue;
      if (Child.contains(*I))
        return true;
      if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(I))
        Work.push_back(I);
    }
  return false;
}

void shareVariables(Function &F) {
  MapVector<CallBase *, SmallVector<Value *, 4>> Missing;
  {
    TaskOwners Owners(F);
    SmallVector<std::pair<const Task *, AllocaInst *>, 16> Shared;
    for (CallBase *C : collectMarkers(F, Marker::Share)) {
      auto *A = dyn_cast<AllocaInst>(cast<ShareCall>(C)->getVariable());
      const Task *Child = A ? Owners.get(*C) : nullptr;
      if (Child && A->isStaticAlloca() &&
          !is_contained(Child->getDetach().args(), A))
        Shared.push_back({Child, A});
    }
    for (CallBase *C : collectMarkers(F, Marker::Share))
      C->eraseFromParent();
    const bool CountsAnyway = racesMatter(*F.getParent());
    DenseMap<AllocaInst *, std::unique_ptr<VariableUses>> Known;
    for (auto [Child, A] : Shared) {
      std::unique_ptr<VariableUses> &Its = Known[A];
      if (!Its)
        Its = std::make_unique<VariableUses>(*A);
      if ((CountsAnyway && isUsedIn(*A, *Child)) || Its->MayBeKnown ||
          leavesValue(*A, *Its, *Child))
        Missing[&Child->getDetach()].push_back(A);
    }
  }
  for (auto &[Detach, Variables] : Missing) {
    SmallVector<Value *, 8> Args(Detach->args());
    Args.append(Variables.begin(), Variables.end());
    replaceArguments(*Detach, Args);
  }
}

} // namespace tapir
