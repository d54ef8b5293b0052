//===- ShareVariables.cpp - variables that aren't a task's own ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable that only one task uses is private to the task, so each instance
// of the task has one of its own. The marker tapir.share says that a variable
// is declared outside of the task. In most cases the program behaves the same
// if the variable is private, and a variable that isn't captured can be
// promoted. This file finds the tasks for which a private variable would change
// the behaviour, and which therefore have to capture the variable.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/ShareVariables.h"

#include "tapir/Analysis/Reachability.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tapir {

namespace {

/// The facts about a variable that are the same for all tasks. They are cached,
/// since many tasks may need them.
struct VariableUses {
  InstructionsInBlocks Writers;
  SmallPtrSet<const Instruction *, 16> Users;
  SmallPtrSet<const BasicBlock *, 8> Accessing;
  /// True if the variable's address may have escaped.
  bool MayBeKnown;

  explicit VariableUses(const AllocaInst &A);
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

// Returns true if the value that the task has stored in the variable may be
// read after the task's end, for example by the task's next instance.
static bool leavesValue(const AllocaInst &A, const VariableUses &Its,
                        TaskInfo &Tasks, unsigned Number) {
  const auto &Users = Its.Users;
  return Tasks.coversAny(Number, Its.Writers) &&
         isReachableAfter(
             Tasks.walk(Number), Its.Accessing, [&](const Instruction &I) {
               if (!Users.contains(&I))
                 return Reachability::Continues;
               auto *Store = dyn_cast<StoreInst>(&I);
               if (isLifetimeMarker(I) ||
                   (Store && Store->getPointerOperand() == &A &&
                    Store->getValueOperand()->getType() ==
                        A.getAllocatedType()))
                 return Reachability::Ends;
               return I.mayReadFromMemory() ? Reachability::Found
                                            : Reachability::Continues;
             });
}

// Returns true if the child uses the variable, or computes addresses from its
// address. Uses in the arguments of the spawned call don't count, since the
// parent evaluates these.
static bool isUsedIn(const AllocaInst &A, const TaskInfo &Tasks,
                     unsigned Number) {
  SmallVector<const Value *, 8> Work{&A};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (!Seen.insert(I).second || isLifetimeMarker(*I))
        continue;
      if (Tasks.covers(Number, *I))
        return true;
      if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(I))
        Work.push_back(I);
    }
  return false;
}

void shareVariables(Function &F) {
  SmallVector<CallBase *, 8> Shares = collectMarkers(F, Marker::Share);
  if (Shares.empty())
    return;
  MapVector<CallBase *, SmallVector<Value *, 4>> Missing;
  {
    TaskInfo Tasks(F);
    SmallVector<std::pair<unsigned, AllocaInst *>, 16> Shared;
    for (CallBase *C : Shares) {
      auto *A = dyn_cast<AllocaInst>(cast<ShareCall>(C)->getVariable());
      const unsigned Number = A ? Tasks.get(*C) : 0;
      if (Number && A->isStaticAlloca() &&
          !is_contained(Tasks.getDetach(Number)->args(), A))
        Shared.push_back({Number, A});
    }
    for (CallBase *C : Shares)
      C->eraseFromParent();
    const bool CountsAnyway = racesMatter(*F.getParent());
    DenseMap<AllocaInst *, std::unique_ptr<VariableUses>> Known;
    for (auto [Number, A] : Shared) {
      std::unique_ptr<VariableUses> &Its = Known[A];
      if (!Its)
        Its = std::make_unique<VariableUses>(*A);
      if ((CountsAnyway && isUsedIn(*A, Tasks, Number)) || Its->MayBeKnown ||
          leavesValue(*A, *Its, Tasks, Number))
        Missing[Tasks.getDetach(Number)].push_back(A);
    }
  }
  for (auto &[Detach, Variables] : Missing) {
    SmallVector<Value *, 8> Args(Detach->args());
    Args.append(Variables.begin(), Variables.end());
    replaceArguments(*Detach, Args);
  }
}

} // namespace tapir
