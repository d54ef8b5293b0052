//===- SyncElision.cpp - drop syncs that wait for nothing -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The front end puts a sync at every exit, even if the function hasn't spawned
// yet on this path, or has already synced. Such a sync costs more than the
// comparison that it executes: it uses the region's descriptor, so the
// descriptor must be initialised on every path to the sync. Even the base case
// of a recursion then has to set up the function's frame. In fib this doubles
// the cost of a spawn.
//
// Lowering removes these syncs after tasks are outlined. Above -O0 this pass
// removes them earlier, after other passes have replaced spawns by calls. A
// function without spawns is then an ordinary function, and LLVM simplifies it
// as such.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/RedundantSyncs.h"
#include "tapir/Analysis/Task.h"
#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Optimise/OptimisePasses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Removes the rest of Tapir from a function that doesn't spawn: the syncs of
// the regions, the ends of tasks that are never begun, and exception markers,
// whose exceptions the function throws itself. Requests to splice stay, since
// the calls in steps of such a loop may spawn.
static void finishWithoutTasks(Function &F) {
  assert(collectMarkers(F, Marker::Detach).empty() && "the function spawns");
  endAtReattaches(F);
  throwExceptions(F);
  eraseMarkers(F, {Marker::Sync, Marker::Unwind, Marker::StrandBegin,
                   Marker::Loop, Marker::Pin});
  removeUnreachableBlocks(F);
}

PreservedAnalyses SyncElisionPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (!hasTapir(M) || keepsSpawns(M))
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 16> Work, Plain;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && hasTapir(F))
      Work.push_back(&F);
  for (Function *F : Work) {
    SmallVector<CallBase *, 8> Redundant = findRedundantSyncs(*F);
    auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(*F);
    // Several implicit syncs may have the same location, for which one remark
    // is enough.
    SmallSet<std::pair<unsigned, unsigned>, 8> Told;
    for (CallBase *Sync : Redundant)
      if (const DebugLoc &Loc = Sync->getDebugLoc();
          Loc && !Told.insert({Loc.getLine(), Loc.getCol()}).second)
        continue;
      else
        ORE.emit([&] {
          return OptimizationRemarkAnalysis(Name, "SyncRemoved", Sync)
                 << "sync removed: it has nothing to wait for";
        });
    for (CallBase *Sync : Redundant)
      eraseMarker(*Sync);
    // The landing pads of removed syncs are unreachable. They are removed,
    // because they may lead to spawns.
    if (!Redundant.empty())
      removeUnreachableBlocks(*F);
    const bool Spawns = !collectMarkers(*F, Marker::Detach).empty();
    if (!Spawns) {
      finishWithoutTasks(*F);
      Plain.push_back(F);
    }
    if (!Spawns || !Redundant.empty())
      FAM.invalidate(*F, PreservedAnalyses::none());
  }
  // These functions have no Tapir left, so lowering doesn't simplify them.
  for (Function *F : Plain)
    PB.buildFunctionSimplificationPipeline(Level, ThinOrFullLTOPhase::None)
        .run(*F, FAM);
  return PreservedAnalyses::none();
}

} // namespace tapir
