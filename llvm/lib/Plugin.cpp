//===- Plugin.cpp - where Tapir enters LLVM's pipelines -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   pipeline start     prepare; captures; promote locals; captures again
//   simplification     stock passes work on Tapir
//   optimiser, early   optimise Tapir; lower; then the stock vectoriser and
//                      unroller work on the lowered leaves
//
// The extension points exist at every level and in the compile step of LTO.
// Where a tool is in use its hooks are inserted before lowering and inlined
// behind it. For opt every pass has a name: tapir-prepare, tapir-capture,
// tapir-verify, tapir-lower, those of the optimisations, and tapir for the
// whole sequence.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/LoopShape.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskTree.h"
#include "tapir/Analysis/Verifier.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/Markers.h"
#include "tapir/Instrumentation/Momme.h"
#include "tapir/Instrumentation/Tool.h"
#include "tapir/Lowering/Passes.h"
#include "tapir/Optimise/Passes.h"
#include "tapir/Prepare/Passes.h"
#include "tapir/Prepare/ProfileView.h"
#include "tapir/Targets/Target.h"

#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace tapir;

static cl::opt<bool>
    VerifyEach("tapir-verify-each", cl::Hidden,
               cl::desc("Check after every pass that Tapir can be lowered"));

static void addPreparation(ModulePassManager &MPM, bool Optimise) {
  MPM.addPass(AnnounceToolPass());
  MPM.addPass(PrepareTasksPass(Optimise));
  MPM.addPass(KeepSpawnsPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(CaptureLiveInsPass()));
  if (!Optimise)
    return;
  MPM.addPass(createModuleToFunctionPassAdaptor(PromoteTaskLocalsPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(CaptureLiveInsPass()));
}

static void addOptimisations(ModulePassManager &MPM, OptimizationLevel Level,
                             PassBuilder &PB) {
  if (Level == OptimizationLevel::O0)
    return;
  MPM.addPass(InferNoUnwindPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(MinimiseCapturesPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(SerialiseSmallPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(SpawnBeforeSyncPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(TaskLICMPass()));
  MPM.addPass(SyncElisionPass(PB, Level));
}

static LoweringOptions getLoweringOptions() {
  const ToolInfo *Tool = ToolInfo::get();
  return {/*HasTool=*/Tool != nullptr,
          /*HasFinestPieces=*/Tool && Tool->wantsDividedLoops()};
}

static void addLowering(ModulePassManager &MPM, OptimizationLevel Level,
                        PassBuilder &PB) {
  const LoweringOptions Options = getLoweringOptions();
  if (Options.HasFinestPieces)
    MPM.addPass(DivideLoopsPass(Options));
  MPM.addPass(MommePass());
  if (!Options.HasFinestPieces)
    MPM.addPass(DivideLoopsPass(Options));
  MPM.addPass(LowerTapirPass(PB, Level));
  MPM.addPass(InlineHooksPass(Level));
}

static void verifyAfter(StringRef Pass, const Any &IR) {
  auto Check = [&](const Function &Unchanged) {
    auto &F = const_cast<Function &>(Unchanged);
    std::string Message;
    raw_string_ostream OS(Message);
    // A front end's markers are not Tapir yet; and it is the program itself
    // that has computed jumps in a task.
    if (!F.isDeclaration() && !needsPreparation(F) && verifyTapir(F, OS) &&
        none_of(collectMarkers(F, Marker::Detach), [](CallBase *Detach) {
          return Task(*Detach).hasComputedJump();
        }))
      F.getContext().diagnose(DiagnosticInfoGeneric(
          "after " + Pass + " malformed Tapir " + Message));
  };
  if (const auto *M = llvm::any_cast<const Module *>(&IR)) {
    for (const Function &F : **M)
      Check(F);
  } else if (const auto *F = llvm::any_cast<const Function *>(&IR)) {
    Check(**F);
  } else if (const auto *L = llvm::any_cast<const Loop *>(&IR)) {
    Check(*(*L)->getHeader()->getParent());
  } else if (const auto *SCC =
                 llvm::any_cast<const LazyCallGraph::SCC *>(&IR)) {
    for (const LazyCallGraph::Node &N : **SCC)
      Check(N.getFunction());
  }
}

static bool parseModulePass(StringRef Name, ModulePassManager &MPM,
                            PassBuilder &PB) {
  const OptimizationLevel Level = OptimizationLevel::O2;
  if (Name == "tapir-prepare")
    MPM.addPass(PrepareTasksPass(/*Optimise=*/true));
  else if (Name == "tapir-lower") {
    MPM.addPass(DivideLoopsPass(getLoweringOptions()));
    MPM.addPass(LowerTapirPass(PB, OptimizationLevel::O0));
  } else if (Name == "tapir-nounwind")
    MPM.addPass(InferNoUnwindPass());
  else if (Name == "tapir-sync-elision")
    MPM.addPass(SyncElisionPass(PB, Level));
  else if (Name == "tapir") {
    addPreparation(MPM, /*Optimise=*/true);
    addOptimisations(MPM, Level, PB);
    addLowering(MPM, Level, PB);
  } else if (Name == "momme") {
    MPM.addPass(AnnounceToolPass());
    if (getLoweringOptions().HasFinestPieces)
      MPM.addPass(DivideLoopsPass(getLoweringOptions()));
    MPM.addPass(MommePass());
  } else if (Name == "momme-inline")
    MPM.addPass(InlineHooksPass(OptimizationLevel::O0));
  else
    return false;
  return true;
}

static void registerPasses(PassBuilder &PB) {
  viewProfilesSerially(PB);
  PB.registerAnalysisRegistrationCallback([](ModuleAnalysisManager &MAM) {
    MAM.registerPass([] {
      return TargetAnalysis([] {
        const ToolInfo *Tool = ToolInfo::get();
        return createChosenTarget(Tool && Tool->runsSerially());
      });
    });
  });
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        addPreparation(MPM, Level != OptimizationLevel::O0);
      });
  PB.registerOptimizerEarlyEPCallback([&PB](ModulePassManager &MPM,
                                            OptimizationLevel Level,
                                            ThinOrFullLTOPhase) {
    addOptimisations(MPM, Level, PB);
    addLowering(MPM, Level, PB);
  });
  PB.registerPipelineParsingCallback(
      [&PB](StringRef Name, ModulePassManager &MPM,
            ArrayRef<PassBuilder::PipelineElement>) {
        return parseModulePass(Name, MPM, PB);
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "tapir-capture")
          FPM.addPass(CaptureLiveInsPass());
        else if (Name == "tapir-minimise-captures")
          FPM.addPass(MinimiseCapturesPass());
        else if (Name == "tapir-licm")
          FPM.addPass(TaskLICMPass());
        else if (Name == "tapir-verify")
          FPM.addPass(VerifyTapirPass());
        else if (Name == "tapir-serialise-small")
          FPM.addPass(SerialiseSmallPass());
        else if (Name == "tapir-spawn-before-sync")
          FPM.addPass(SpawnBeforeSyncPass());
        else if (Name == "print<tapir-tasks>")
          FPM.addPass(TaskTreePrinterPass(outs()));
        else if (Name == "print<tapir-loops>")
          FPM.addPass(LoopShapePrinterPass(outs()));
        else
          return false;
        return true;
      });
  if (VerifyEach)
    if (PassInstrumentationCallbacks *PIC =
            PB.getPassInstrumentationCallbacks())
      PIC->registerAfterPassCallback(
          [](StringRef Pass, const Any &IR, const PreservedAnalyses &) {
            if (!Pass.contains("PassManager") && !Pass.contains("Adaptor"))
              verifyAfter(Pass, IR);
          });
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Tapir", "1.0", registerPasses};
}
