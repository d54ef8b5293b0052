//===- KeepSpawns.cpp - spawns and syncs that count -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To most runtimes a spawn is nothing but what may run in parallel, and passes
// make calls of spawns and nothing of syncs where that is faster. A runtime for
// which a spawn or sync is an event in itself says so in its bitcode ABI. What
// the program does must not depend on the level of optimisation then, so these
// passes do nothing.
//
// One thing is decided here, before any other pass: which syncs there are. The
// front end puts one at every exit, also after another and where nothing has
// been spawned. Those don't count; later passes find more such syncs, by what
// they know, but these have to stay. Those in landing pads get an attribute:
// how many of them an exception passes is a matter of where it is thrown, which
// the schedule decides.
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

// Whether an exception is in flight. Handlers' own syncs may throw.
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
  // Lowering says so if there is no such target.
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
