//===- CaptureLiveIns.cpp - what tasks share is mentioned -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A detach gets the pointers that its task shares with the parent as arguments:
// so they escape, in LLVM's sense, and no pass takes their memory for unshared.
// Memory that is promoted needs no capture, and a captured alloca can't be
// promoted any more, so promotion comes between two rounds of this.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/MissingCaptures.h"
#include "tapir/Analysis/TaskCode.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/Prepare/LoopIncrements.h"
#include "tapir/Prepare/Passes.h"

#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tapir {

// Has \p Detach mention what its task shares; returns whether that was news.
static bool capture(CallBase &Detach, TaskCode &Its,
                    MissingCaptures &Captures) {
  SmallVector<Value *, 8> Missing = Captures.find(Its);
  if (Missing.empty())
    return false;
  SmallVector<Value *, 8> Args(Detach.args());
  Args.append(Missing.begin(), Missing.end());
  replaceArguments(Detach, Args);
  for (Value *V : Missing)
    Captures.noteArgument(*V);
  return true;
}

PreservedAnalyses CaptureLiveInsPass::run(Function &F,
                                          FunctionAnalysisManager &) {
  SmallVector<CallBase *, 8> Detaches = collectMarkers(F, Marker::Detach);
  if (Detaches.empty())
    return PreservedAnalyses::all();
  bool Changed = raiseStaticAllocas(F);
  MissingCaptures Captures(F);
  if (const std::unique_ptr<TaskForest> Forest = TaskForest::find(F)) {
    const ForestCode All(*Forest, F);
    for (auto [Index, Detach] : enumerate(Detaches)) {
      ForestCode::View Its(All, Index + 1, *Detach);
      Changed |= capture(*Detach, Its, Captures);
    }
  } else {
    for (CallBase *Detach : Detaches) {
      const Task S(*Detach);
      WalkedCode Its(S);
      Changed |= capture(*Detach, Its, Captures);
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

PreservedAnalyses PromoteTaskLocalsPass::run(Function &F,
                                             FunctionAnalysisManager &FAM) {
  if (!hasTapir(F))
    return PreservedAnalyses::all();
  // In the stock pipeline's order: conditions that are still memory's aren't
  // folded into one, and loops keep their exits.
  FunctionPassManager FPM;
  FPM.addPass(
      SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  PreservedAnalyses PA = FPM.run(F, FAM);
  return hoistIncrements(F, FAM) ? PreservedAnalyses::none() : PA;
}

} // namespace tapir
