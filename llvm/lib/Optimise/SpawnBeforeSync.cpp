//===- SpawnBeforeSync.cpp - a spawn right before its sync is a call ------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If the parent has hardly any work between a detach and the sync of its
// region, hardly anything runs in parallel with the child. So the parent can
// run the child itself. That is always correct (see RunInPlace.cpp), and
// lengthens the span by only a few instructions. Other children of the region
// stay unchanged, and an exception arrives at the detach, as in the serial
// program.
//
// Every path from the detach has to reach that sync without a loop, a call or
// an instruction that might wait for the child. If one path led to more work,
// the spawn would be worth its cost on that path.
//
// Functions with ThreadSanitizer keep their spawns, because ThreadSanitizer
// would miss the races of tasks that run in place.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/WorkEstimate.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Optimise/OptimisePasses.h"
#include "tapir/Optimise/RunInPlace.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

namespace {

class ContinuationWalk {
  const CallBase &Detach;
  WorkEstimate Work;
  SmallPtrSet<const BasicBlock *, 8> OnPath;
  const CallBase *Sync = nullptr;

  bool walk(BasicBlock::const_iterator I, const BasicBlock &B);

public:
  ContinuationWalk(const CallBase &Detach, const TargetTransformInfo &TTI)
      : Detach(Detach), Work(TTI) {}
  /// Returns the sync that the parent reaches on all paths without other work,
  /// or null.
  const CallBase *run();
};

} // namespace

bool ContinuationWalk::walk(BasicBlock::const_iterator I, const BasicBlock &B) {
  constexpr unsigned MaxBlocks = 8;
  if (OnPath.size() == MaxBlocks || !OnPath.insert(&B).second)
    return false;
  for (; I != B.end(); ++I) {
    if (isMarker(*I, Marker::Sync) &&
        getRegion(cast<CallBase>(*I)) == getRegion(Detach)) {
      Sync = cast<CallBase>(&*I);
      break;
    }
    if (isa<UnreachableInst>(I))
      break;
    // A path that leaves the function doesn't reach the sync.
    if (isa<ReturnInst, ResumeInst>(I))
      return false;
    if (!I->isTerminator()) {
      if (!Work.add(*I))
        return false;
      continue;
    }
    auto *Br = dyn_cast<BranchInst>(I);
    if (!Br || (Br->isConditional() && Br->getCondition() != &Detach &&
                !Work.add(*Br)))
      return false;
    if (Br->isConditional() && Br->getCondition() == &Detach) {
      const BasicBlock &Next = *Br->getSuccessor(1);
      if (!walk(Next.begin(), Next))
        return false;
    } else {
      for (const BasicBlock *Next : Br->successors())
        if (!walk(Next->begin(), *Next))
          return false;
    }
  }
  OnPath.erase(&B);
  return true;
}

const CallBase *ContinuationWalk::run() {
  const BasicBlock *B = Detach.getParent();
  bool Ends = false;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Detach)) {
    B = Invoke->getNormalDest();
    Ends = walk(B->begin(), *B);
  } else {
    Ends = walk(std::next(Detach.getIterator()), *B);
  }
  return Ends ? Sync : nullptr;
}

PreservedAnalyses SpawnBeforeSyncPass::run(Function &F,
                                           FunctionAnalysisManager &FAM) {
  if (F.hasFnAttribute(Attribute::SanitizeThread) ||
      keepsSpawns(*F.getParent()))
    return PreservedAnalyses::all();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  SmallPtrSet<const CallBase *, 4> Kept;
  bool Changed = false;
  // A task that now runs in place may contain further spawns, and such a spawn
  // may be followed by a sync.
  for (bool Again = true; Again;) {
    Again = false;
    for (CallBase *D : collectMarkers(F, Marker::Detach)) {
      if (Kept.contains(D))
        continue;
      const CallBase *Sync = ContinuationWalk(*D, TTI).run();
      if (!Sync)
        continue;
      if (StringRef Obstacle = findObstacleInPlace(*D); !Obstacle.empty()) {
        ORE.emit([&] {
          return OptimizationRemarkMissed(Name, "SpawnBeforeSync", D)
                 << "spawn right before its sync stays a spawn: " << Obstacle;
        });
        Kept.insert(D);
        continue;
      }
      ORE.emit([&] {
        OptimizationRemark R(Name, "SpawnBeforeSync", D);
        R << "spawn runs in place: there is nothing to do before its sync";
        if (const DebugLoc &Loc = Sync->getDebugLoc(); Loc && Loc.getLine())
          R << " on line " << ore::NV("SyncLine", Loc.getLine());
        return R;
      });
      runInPlace(*D);
      Changed = Again = true;
      break;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tapir
