//===- DivideLoops.cpp - parallel loops, before all else ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This pass replaces parallel loops by functions that divide the iterations. It
// runs before tasks are outlined, because these functions are ordinary Tapir,
// with a spawn each. Hooks of tools are inserted after this pass, so that tools
// see the pieces of loops. Hooks are inserted only into the program's code, and
// not into functions that the target has added to the module.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/AddressLaundering.h"
#include "tapir/IR/BlockingFunctions.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/IR/TypeIds.h"
#include "tapir/Lowering/Loops/LoopDivider.h"
#include "tapir/Lowering/LoweringPasses.h"
#include "tapir/Lowering/Splice/SpliceLoops.h"
#include "tapir/Lowering/Tasks/LazySpawns.h"
#include "tapir/Prepare/SerialProfile.h"
#include "tapir/Prepare/SplicedFunctions.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace tapir {

static SmallVector<Function *, 32> getDefinitions(Module &M) {
  SmallVector<Function *, 32> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  return Functions;
}

// Calls the target's begin(). Marks the functions that the target adds, so that
// neither our tools nor LLVM's later passes, such as -fsanitize-coverage,
// instrument them.
static TapirTarget *beginTarget(Module &M, ModuleAnalysisManager &MAM) {
  SmallVector<Function *, 32> Before = getDefinitions(M);
  SmallPtrSet<Function *, 32> OfProgram(Before.begin(), Before.end());
  TapirTarget *Target = MAM.getResult<TargetAnalysis>(M).begin(M);
  for (Function *F : getDefinitions(M))
    if (!OfProgram.contains(F))
      F->addFnAttr(Attribute::DisableSanitizerInstrumentation);
  return Target;
}

// Splices loops over time. This precedes the division of loops, which handles
// the loops that aren't spliced.
static void spliceAll(Module &M, TapirTarget *Target,
                      ModuleAnalysisManager &MAM,
                      const LoweringOptions &Options) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function *F : getDefinitions(M))
    if (!hasTapir(*F))
      continue;
    else if (Options.HasTool)
      dropSpliceRequests(*F, FAM, "a tool wants to see its loops");
    else if (Target)
      spliceLoops(*F, *Target, FAM);
}

PreservedAnalyses DivideLoopsPass::run(Module &M,
                                       ModuleAnalysisManager &MAM) const {
  if (!MAM.getResult<TargetAnalysis>(M).isChosen())
    return PreservedAnalyses::all();
  bool Changed = unlaunderAddresses(M);
  Changed |= showTypeIds(M);
  if (!hasTapir(M)) {
    Changed |= dropSplicedFunctions(M);
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  TapirTarget *Target = beginTarget(M, MAM);
  spliceAll(M, Target, MAM, Options);
  dropSplicedFunctions(M);
  // The serial projection doesn't divide loops.
  if (!Target || (Target->isSerial() && !Options.HasFinestPieces))
    return PreservedAnalyses::none();
  // The module now contains functions that have been inlined or linked since
  // the last marking.
  markBlockingFunctions(M);
  SmallVector<Function *, 32> Functions;
  for (Function *F : getDefinitions(M))
    if (hasTapir(*F))
      Functions.push_back(F);
  for (Function *F : Functions)
    countInTasks(*F);
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const SmallVector<Function *, 32> OfProgram(Functions);
  for (unsigned I = 0; I < Functions.size(); ++I)
    append_range(Functions, divideLoops(*Functions[I], *Target, FAM, Options));
  for (Function *F : OfProgram)
    if (Function *Spawning = makeSpawnsLazy(*F, *Target, Options))
      Functions.push_back(Spawning);
  for (Function *F : Functions)
    F->addFnAttr(DividedAttribute);
  return PreservedAnalyses::none();
}

} // namespace tapir
