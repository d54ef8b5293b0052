//===- Momme.cpp - instrument programs for tools --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hooks are inserted into Tapir, where spawns and syncs are still what the
// program says and no target's runtime is in the way. Those of bitcode tools
// are inlined when Tapir is lowered: until then they are calls that passes and
// the lowering can't look into.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/Momme.h"

#include "tapir/Analysis/SerialParts.h"
#include "tapir/IR/Markers.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/SourceTables.h"
#include "tapir/Instrumentation/Tool.h"
#include "tapir/Transforms/Passes.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

namespace tapir {

// Functions that the program hasn't written, or doesn't want to be looked at.
static bool isInstrumented(const Function &F) {
  return !F.isDeclaration() && !F.hasAvailableExternallyLinkage() &&
         !F.hasFnAttribute(Attribute::Naked) &&
         !F.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) &&
         !isToolName(F.getName()) && !F.getName().starts_with("tapir.") &&
         F.getName() != "__clang_call_terminate";
}

// Where races matter, no access may be made that the program doesn't make:
// stock passes execute loads ahead of their conditions, unless a sanitizer
// looks for races. That is their attribute, and this one says who has set it.
constexpr StringRef KeepsConditions = "tapir-keeps-conditions";

static void keepConditions(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(Attribute::SanitizeThread)) {
      F.addFnAttr(Attribute::SanitizeThread);
      F.addFnAttr(KeepsConditions);
    }
}

static void keepConditionsNoMore(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(KeepsConditions)) {
      F.removeFnAttr(Attribute::SanitizeThread);
      F.removeFnAttr(KeepsConditions);
    }
}

PreservedAnalyses AnnounceToolPass::run(Module &M, ModuleAnalysisManager &) {
  const ToolInfo *Info = ToolInfo::get();
  if (!Info)
    return PreservedAnalyses::all();
  setKeepsSpawns(M);
  if (Info->wantsRacingOnly()) {
    setRacesMatter(M);
    keepConditions(M);
  }
  return PreservedAnalyses::none();
}

PreservedAnalyses MommePass::run(Module &M, ModuleAnalysisManager &MAM) {
  const ToolInfo *Info = ToolInfo::get();
  if (!Info || M.getNamedGlobal("__csi_unit"))
    return PreservedAnalyses::all();
  keepConditionsNoMore(M);
  SmallVector<Function *, 32> Functions;
  for (Function &F : M)
    if (isInstrumented(F))
      Functions.push_back(&F);
  if (Functions.empty())
    return PreservedAnalyses::all();

  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Tool T(*Info);
  std::optional<SerialParts> Serial;
  if (Info->wantsRacingOnly())
    Serial.emplace(M);
  if (Error E = T.begin(M)) {
    M.getContext().diagnose(DiagnosticInfoGeneric(toString(std::move(E))));
    return PreservedAnalyses::none();
  }
  SourceTables Tables(M);
  for (Function *F : Functions)
    Tables.addFunction(*F);
  for (auto [No, F] : enumerate(Functions)) {
    FunctionInstrumenter(*F, No, T, Tables, Serial ? &*Serial : nullptr, FAM)
        .run();
    FAM.invalidate(*F, PreservedAnalyses::none());
    std::string Problem;
    raw_string_ostream OS(Problem);
    if (verifyFunction(*F, &OS)) {
      M.getContext().diagnose(DiagnosticInfoGeneric(
          "internal error: instrumentation broke function '" + F->getName() +
          "': " + Problem + "; please report this program"));
      F->setComdat(nullptr);
      F->deleteBody();
    } else if (hasTapir(*F)) {
      CaptureLiveInsPass().run(*F, FAM);
    }
  }
  Tables.finish();
  return PreservedAnalyses::none();
}

PreservedAnalyses InlineHooksPass::run(Module &M, ModuleAnalysisManager &) {
  if (!ToolInfo::get() || !lowersTapir() || !M.getNamedGlobal("__csi_unit"))
    return PreservedAnalyses::all();
  inlineHooks(M);
  return PreservedAnalyses::none();
}

} // namespace tapir
