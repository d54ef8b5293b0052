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
#include "tapir/Analysis/TaskForest.h"
#include "tapir/Analysis/Ways.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/Marks.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <optional>

using namespace llvm;

namespace tapir {

namespace {

/// The tasks of a function. Where the forest knows them, few need a walk of
/// their own, which goes through the tasks in them as well.
class FoundTasks {
  const std::unique_ptr<TaskForest> Forest;
  std::optional<TaskOwners> Owners; // where there is no forest
  std::optional<Task> Last;

public:
  explicit FoundTasks(Function &F) : Forest(TaskForest::find(F)) {
    if (!Forest)
      Owners.emplace(F);
  }
  const TaskForest *forest() const { return Forest.get(); }
  /// The detach of the innermost task that runs \p I, or null.
  CallBase *around(const Instruction &I) const {
    return const_cast<CallBase *>(Forest ? Forest->getDetach(I)
                                         : Owners->getDetach(I));
  }
  /// That of \p Detach, until another one is asked for.
  const Task &get(CallBase &Detach) {
    if (Owners)
      for (unsigned No : Owners->in(Detach.getParent()))
        if (&Owners->tasks()[No].getDetach() == &Detach)
          return Owners->tasks()[No];
    if (!Last || &Last->getDetach() != &Detach)
      Last.emplace(Detach);
    return *Last;
  }
};

/// What is known of a variable whatever task asks. Many may: it is found once.
class VariableUses {
  DenseMap<const BasicBlock *, SmallVector<const Instruction *, 1>> Writers;
  SmallVector<unsigned, 8> PlacesOfWriters; // in the forest, in order

public:
  SmallPtrSet<const Instruction *, 16> Users;
  SmallPtrSet<const BasicBlock *, 8> Accessing;
  /// Whether its address may be known elsewhere.
  bool MayBeKnown;

  VariableUses(const AllocaInst &A, const TaskForest *Forest);
  bool isWrittenIn(CallBase &Detach, FoundTasks &Tasks) const;
};

} // namespace

VariableUses::VariableUses(const AllocaInst &A, const TaskForest *Forest)
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
      if (!I->mayWriteToMemory() || isLifetimeMarker(*I))
        continue;
      Writers[I->getParent()].push_back(I);
      if (Forest)
        PlacesOfWriters.push_back(Forest->getPlace(*I));
    }
  llvm::sort(PlacesOfWriters);
}

bool VariableUses::isWrittenIn(CallBase &Detach, FoundTasks &Tasks) const {
  if (const TaskForest *Forest = Tasks.forest()) {
    const auto [First, LastPlace] = Forest->places(Detach);
    const auto *It = llvm::lower_bound(PlacesOfWriters, First);
    return It != PlacesOfWriters.end() && *It <= LastPlace;
  }
  const Task &Child = Tasks.get(Detach);
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
                        CallBase &Detach, FoundTasks &Tasks) {
  const auto &Users = Its.Users;
  return Its.isWrittenIn(Detach, Tasks) &&
         isBehind(Tasks.get(Detach), Its.Accessing, [&](const Instruction &I) {
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
  SmallVector<CallBase *, 8> Shares = collectMarkers(F, Marker::Share);
  if (Shares.empty())
    return;
  MapVector<CallBase *, SmallVector<Value *, 4>> Missing;
  {
    FoundTasks Tasks(F);
    SmallVector<std::pair<CallBase *, AllocaInst *>, 16> Shared;
    for (CallBase *C : Shares) {
      auto *A = dyn_cast<AllocaInst>(cast<ShareCall>(C)->getVariable());
      CallBase *Detach = A ? Tasks.around(*C) : nullptr;
      if (Detach && A->isStaticAlloca() && !is_contained(Detach->args(), A))
        Shared.push_back({Detach, A});
    }
    for (CallBase *C : Shares)
      C->eraseFromParent();
    const bool CountsAnyway = racesMatter(*F.getParent());
    DenseMap<AllocaInst *, std::unique_ptr<VariableUses>> Known;
    for (auto [Detach, A] : Shared) {
      std::unique_ptr<VariableUses> &Its = Known[A];
      if (!Its)
        Its = std::make_unique<VariableUses>(*A, Tasks.forest());
      if ((CountsAnyway && isUsedIn(*A, Tasks.get(*Detach))) ||
          Its->MayBeKnown || leavesValue(*A, *Its, *Detach, Tasks))
        Missing[Detach].push_back(A);
    }
  }
  for (auto &[Detach, Variables] : Missing) {
    SmallVector<Value *, 8> Args(Detach->args());
    Args.append(Variables.begin(), Variables.end());
    replaceArguments(*Detach, Args);
  }
}

} // namespace tapir
