//===- CaptureLiveIns.cpp - pass shared variables to detaches -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A detach gets the pointers that its task shares with the parent as arguments:
// so they escape, in LLVM's sense, and no pass assumes that their memory isn't
// shared. Promoted memory needs no capture, and a captured alloca can't be
// promoted any more, so promotion comes between two rounds of this pass.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/MissingCaptures.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/Prepare/LoopIncrements.h"
#include "tapir/Prepare/PreparePasses.h"

#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tapir {

// Makes the detach of a task mention the variables that the task shares.
// Returns true if it changed.
static bool capture(TaskInfo &Tasks, unsigned Number,
                    MissingCaptures &Captures) {
  SmallVector<Value *, 8> Missing = Captures.find(Tasks, Number);
  if (Missing.empty())
    return false;
  CallBase &Detach = *Tasks.getDetach(Number);
  SmallVector<Value *, 8> Args(Detach.args());
  Args.append(Missing.begin(), Missing.end());
  Tasks.replaceDetach(Number, *replaceArguments(Detach, Args));
  for (Value *V : Missing)
    Captures.noteArgument(*V);
  return true;
}

PreservedAnalyses CaptureLiveInsPass::run(Function &F,
                                          FunctionAnalysisManager &) {
  if (collectMarkers(F, Marker::Detach).empty())
    return PreservedAnalyses::all();
  bool Changed = raiseStaticAllocas(F);
  MissingCaptures Captures(F);
  TaskInfo Tasks(F);
  for (unsigned Number : Tasks.numbers())
    Changed |= capture(Tasks, Number, Captures);
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
  // The passes have the order of the stock pipeline: conditions that are still
  // in memory aren't folded into one, and loops keep their exits.
  FunctionPassManager FPM;
  FPM.addPass(
      SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  PreservedAnalyses PA = FPM.run(F, FAM);
  return hoistIncrements(F, FAM) ? PreservedAnalyses::none() : PA;
}

} // namespace tapir
