//===- KeepSpawns.cpp - spawns and syncs that count -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To most runtimes a spawn is only a permission to run in parallel, and passes
// turn spawns into calls and remove syncs if that is faster. A runtime for
// which a spawn or sync is an event in itself declares that in its bitcode ABI.
// For such a runtime, the program's events must not depend on the level of
// optimisation, so those passes do nothing.
//
// This pass decides, before any other pass, which syncs the program has. The
// front end puts a sync at every exit, also after another sync and where
// nothing has been spawned. Such syncs are no events of the program, and this
// pass removes them. Later passes could find further redundant syncs, but have
// to keep them. Syncs in landing pads are marked by an attribute and don't
// count: their number depends on where an exception is thrown, which depends on
// the schedule.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/RedundantSyncs.h"
#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Prepare/PreparePasses.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Returns true if an exception is in flight at the sync. Such a sync can't
// throw; the syncs of handlers may.
static bool isInLandingPad(const CallBase &Sync, const DominatorTree &DT) {
  if (!Sync.doesNotThrow())
    return false;
  for (auto *N = DT.getNode(Sync.getParent()); N; N = N->getIDom())
    if (N->getBlock()->isLandingPad())
      return true;
  return false;
}

PreservedAnalyses KeepSpawnsPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (!hasTapir(M) || countsSpawns(M))
    return PreservedAnalyses::all();
  // If the target is missing, lowering reports that.
  const TapirTarget *Target = MAM.getResult<TargetAnalysis>(M).get();
  if (!Target || !Target->keepsSpawns())
    return PreservedAnalyses::all();
  setKeepsSpawns(M);
  setCountsSpawns(M);
  for (Function &F : M) {
    if (F.isDeclaration() || !hasTapir(F))
      continue;
    for (CallBase *Sync : findRedundantSyncs(F))
      eraseMarker(*Sync);
    removeUnreachableBlocks(F);
    DominatorTree DT(F);
    for (CallBase *Sync : collectMarkers(F, Marker::Sync))
      if (isInLandingPad(*Sync, DT))
        Sync->addFnAttr(Attribute::get(F.getContext(), UncountedAttribute));
  }
  return PreservedAnalyses::none();
}

} // namespace tapir
