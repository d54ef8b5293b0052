//===- CaptureLiveIns.cpp - pass shared variables to detaches -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This pass adds the pointers that a task shares with its parent to the
// operands of the detach. The pointers then escape, in LLVM's sense, so that no
// pass assumes that their memory isn't shared. An alloca that is captured in
// this way can't be promoted, and one that was promoted needs no capture. So
// the pass runs twice, and allocas are promoted after its first run, which
// leaves out those that mem2reg can promote.
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

// Adds the variables that the task shares to the operands of its detach.
// Returns true if the detach has changed.
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
  // These passes run in the order of the stock pipeline. In another order,
  // SimplifyCFG would merge conditions that promotion has put into registers,
  // and loops would lose exits.
  FunctionPassManager FPM;
  FPM.addPass(
      SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  PreservedAnalyses PA = FPM.run(F, FAM);
  return hoistIncrements(F, FAM) ? PreservedAnalyses::none() : PA;
}

} // namespace tapir
