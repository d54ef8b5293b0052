//===- Momme.cpp - instrument programs for tools --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hooks are inserted into Tapir, in which spawns and syncs are still those of
// the program and not calls of a target's runtime. Hooks are opaque calls, for
// the lowering as well. After the lowering, the hooks of bitcode tools are
// inlined.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/Momme.h"

#include "tapir/Analysis/SerialCode.h"
#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/AccessRecords.h"
#include "tapir/IR/BrokenFunctions.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/LanguageLibraries.h"
#include "tapir/Instrumentation/OwnerReleases.h"
#include "tapir/Instrumentation/SourceTables.h"
#include "tapir/Instrumentation/ThreadInitialisers.h"
#include "tapir/Instrumentation/Tool.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Prepare/CheckMarkers.h"
#include "tapir/Prepare/PreparePasses.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tapir {

bool mayHaveHooks(const Function &F) {
  return !F.isDeclaration() && !F.hasFnAttribute(Attribute::Naked) &&
         !F.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) &&
         !isToolName(F.getName()) && !F.getName().starts_with("tapir.") &&
         F.getName() != "__clang_call_terminate";
}

static bool isInstrumented(const Function &F) {
  return mayHaveHooks(F) && !F.hasAvailableExternallyLinkage();
}

// Marks functions to which this file has added the attribute sanitize_thread.
// With sanitize_thread, LLVM never makes a conditional load unconditional, even
// if the load can't fail: an unconditional load might be in a race that the
// program doesn't have.
static constexpr StringLiteral ConditionsMark = "tapir-keeps-conditions";

static void keepConditions(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(Attribute::SanitizeThread)) {
      F.addFnAttr(Attribute::SanitizeThread);
      F.addFnAttr(ConditionsMark);
    }
}

static void dropConditions(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(ConditionsMark)) {
      F.removeFnAttr(Attribute::SanitizeThread);
      F.removeFnAttr(ConditionsMark);
    }
}

// Keeps a program's own operators new and delete from being inlined, because
// the hooks of allocations are at the calls of these operators.
static void keepOperators(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() &&
        any_of(ArrayRef({"_Znw", "_Zna", "_Zdl", "_Zda"}),
               [&](StringRef Name) { return F.getName().starts_with(Name); })) {
      F.removeFnAttr(Attribute::AlwaysInline);
      F.addFnAttr(Attribute::NoInline);
    }
}

PreservedAnalyses AnnounceToolPass::run(Module &M, ModuleAnalysisManager &) {
  setKeepsSpawns(M);
  if (Info->wantsRacingOnly()) {
    setRacesMatter(M);
    keepConditions(M);
    keepOperators(M);
  }
  announceReleases(M, *Info);
  announceThreadInitialisers(M, *Info);
  announceLibraries(M, *Info);
  return PreservedAnalyses::none();
}

static SmallVector<Function *, 32> findFunctions(Module &M) {
  SmallVector<Function *, 32> Functions;
  if (!M.getNamedGlobal("__csi_unit"))
    for (Function &F : M)
      if (isInstrumented(F))
        Functions.push_back(&F);
  return Functions;
}

// Tells the tool, by a global variable, that main has no hooks in its serial
// code. The tool may nevertheless find out at run time that other code runs in
// parallel with main.
static void announceSerialMain(Module &M, const SerialCode &Serial) {
  const Function *Main = M.getFunction("main");
  if (!Main || Main->isDeclaration() ||
      !Serial.contains(Main->getEntryBlock().front()))
    return;
  auto *Byte = Type::getInt8Ty(M.getContext());
  new GlobalVariable(M, Byte, /*isConstant=*/true, GlobalValue::ExternalLinkage,
                     ConstantInt::get(Byte, 1), "__csi_main_runs_alone");
}

// Inserts the hooks. \p InPlace is true if the program is lowered to its serial
// projection.
static void insertHooks(Module &M, const ToolInfo &Info,
                        SmallVectorImpl<Function *> &Functions, bool InPlace,
                        ModuleAnalysisManager &MAM) {
  assert(!M.getNamedGlobal("__csi_unit") && "hooks are inserted once");
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Tool T(Info);
  std::optional<SerialCode> Serial;
  if (Info.wantsRacingOnly())
    announceSerialMain(M, Serial.emplace(M));
  if (Error E = T.begin(M)) {
    M.getContext().diagnose(DiagnosticInfoGeneric(toString(std::move(E))));
    return;
  }
  SourceTables Tables(M);
  for (Function *F : Functions)
    Tables.addFunction(*F);
  for (auto [No, F] : enumerate(Functions)) {
    FunctionInstrumenter(*F, No, T, Tables, Serial ? &*Serial : nullptr, FAM,
                         InPlace)
        .run();
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  Tables.finish();
  dropBrokenFunctions(M, Functions, "instrumentation");
  for (Function *F : Functions)
    if (hasTapir(*F))
      CaptureLiveInsPass().run(*F, FAM);
}

PreservedAnalyses MommePass::run(Module &M, ModuleAnalysisManager &MAM) {
  // This is checked here because opt may run this pass without preparation.
  checkMarkers(M);
  dropConditions(M);
  SmallVector<Function *, 32> Functions = findFunctions(M);
  const TapirTarget *Target = MAM.getResult<TargetAnalysis>(M).get();
  if (!Functions.empty())
    insertHooks(M, *Info, Functions,
                Info->runsSerially() || (Target && Target->isSerial()), MAM);
  dropAccessRecords(M);
  return PreservedAnalyses::none();
}

// Promotes local variables of inlined hooks to registers, before the loops
// around them are vectorised.
static void promoteFrames(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    FAM.invalidate(F, PreservedAnalyses::none());
    FPM.run(F, FAM);
    FAM.invalidate(F, PreservedAnalyses::none());
  }
}

PreservedAnalyses InlineHooksPass::run(Module &M,
                                       ModuleAnalysisManager &MAM) const {
  if (!M.getNamedGlobal("__csi_unit") ||
      !MAM.getResult<TargetAnalysis>(M).isChosen())
    return PreservedAnalyses::all();
  inlineHooks(M);
  if (Level != OptimizationLevel::O0)
    promoteFrames(M, MAM);
  return PreservedAnalyses::none();
}

} // namespace tapir
