//===- SerialiseSmall.cpp - tasks that cost less than their spawn ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After inlining, a spawned call of a small function is a few instructions,
// which take less time than a push of the continuation. This pass makes such a
// task run in place, which is always correct (see RunInPlace.cpp) and doesn't
// lengthen the span, because the parent continues earlier than it would after a
// spawn. The work of the task must be known, so the task must have no call, no
// loop, and no code that may wait for another task. The work of all paths
// through the task is added up.
//
// Iterations of parallel loops stay tasks: their grain already decides how many
// of them make one spawn. Functions with ThreadSanitizer keep their spawns,
// too, because ThreadSanitizer would miss the races of tasks that run in place.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskInfo.h"
#include "tapir/Analysis/WorkEstimate.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Optimise/OptimisePasses.h"
#include "tapir/Optimise/RunInPlace.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// Returns true if the task's graph has a cycle.
static bool hasCycle(const Task &S) {
  enum { Open = 1, Done };
  DenseMap<const BasicBlock *, int> State;
  auto visit = [&](auto &Self, const BasicBlock *B) -> bool {
    int &Mine = State[B];
    if (Mine)
      return Mine == Open;
    Mine = Open;
    for (const BasicBlock *Next : S.successors(B))
      if (Self(Self, Next))
        return true;
    State[B] = Done;
    return false;
  };
  return visit(visit, S.blocks().front());
}

// Returns the work of the task if it is small.
static std::optional<unsigned> findSmallWork(CallBase &Detach,
                                             const TargetTransformInfo &TTI) {
  Task S(Detach);
  WorkEstimate Work(TTI);
  if (!S.getDefect().empty())
    return std::nullopt;
  for (const BasicBlock *B : S.blocks())
    for (const Instruction &I : *B)
      if (S.contains(I)) {
        // A branch with a single successor in this task costs nothing.
        if (I.isTerminator() && S.successors(B).size() == 1)
          continue;
        if (!Work.add(I))
          return std::nullopt;
      }
  if (hasCycle(S))
    return std::nullopt;
  return Work.getCost();
}

PreservedAnalyses SerialiseSmallPass::run(Function &F,
                                          FunctionAnalysisManager &FAM) {
  if (F.hasFnAttribute(Attribute::SanitizeThread) ||
      keepsSpawns(*F.getParent()))
    return PreservedAnalyses::all();
  TaskInfo Tasks(F);
  if (Tasks.empty() || !Tasks.getDefect().empty())
    return PreservedAnalyses::all();
  RegionSet Loops;
  for (CallBase *C : collectMarkers(F, Marker::Loop))
    findRegions(getRegion(*C), Loops);
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = false;
  // Inner tasks are tested first: the work of a task with spawns isn't known
  // before these spawns run in place.
  for (unsigned Number : Tasks.postorder()) {
    CallBase *D = Tasks.getDetach(Number);
    if (!D || Loops.contains(dyn_cast<AllocaInst>(getRegion(*D))))
      continue;
    std::optional<unsigned> Cost = findSmallWork(*D, TTI);
    if (!Cost || !findObstacleInPlace(*D).empty())
      continue;
    ORE.emit([&] {
      return OptimizationRemark(Name, "TaskTooSmall", D)
             << "spawn runs in place: its task is less work than a spawn (cost="
             << ore::NV("Cost", *Cost)
             << ", threshold=" << ore::NV("Threshold", WorkEstimate::Limit)
             << ")";
    });
    runInPlace(*D);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tapir
