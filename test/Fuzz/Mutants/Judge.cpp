//===- Judge.cpp - judges a mutant by verifier and passes -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A malformed module may be compiled or give errors. Even after errors the passes of this and other
// plugins continue to run over it, so it has to stay valid. Without an error no marker may be left:
// a marker would be an undefined symbol, at best.
//
//===----------------------------------------------------------------------===//

#include "Judge.h"

#include "tapir/Analysis/Verifier.h"
#include "tapir/LLVMVersions.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"

#include <tuple>
#include <utility>

using namespace llvm;

extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo();

namespace mutants {

namespace {
/// Counts errors, and asks for remarks if Remarks is set.
struct Handler : DiagnosticHandler {
  raw_ostream &Report;
  bool Remarks;
  unsigned Errors = 0, InternalErrors = 0;

  Handler(raw_ostream &Report, bool Remarks)
      : Report(Report), Remarks(Remarks) {}
  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    if (DI.getSeverity() != DS_Error)
      return true;
    Report << "error: " << Text << "\n";
    ++Errors;
    InternalErrors += StringRef(Text).contains("internal error");
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef) const override { return Remarks; }
  bool isMissedOptRemarkEnabled(StringRef) const override { return Remarks; }
  bool isPassedOptRemarkEnabled(StringRef) const override { return Remarks; }
  bool isAnyRemarkEnabled() const override { return Remarks; }
};
} // namespace

static StringRef getName(OptimizationLevel L, unsigned Size) {
  if (L == OptimizationLevel::O0)
    return "O0";
  if (L == OptimizationLevel::O1)
    return "O1";
  if (L == OptimizationLevel::O3)
    return "O3";
  return Size == 0 ? "O2" : Size == 1 ? "Os" : "Oz";
}

std::string Way::str() const {
  std::string Text = join(Options, " ");
  if (!Passes.empty())
    return Text + formatv(" -passes='{0}'", Passes).str();
  return Text + formatv(" -passes='{0}<{1}>'",
                        ForLinkTime ? "thinlto-pre-link" : "default",
                        getName(Level, Size))
                    .str();
}

static std::pair<OptimizationLevel, unsigned> pickLevel(Random &R) {
  static const std::pair<OptimizationLevel, unsigned> Levels[] = {
      {OptimizationLevel::O0, 0}, {OptimizationLevel::O0, 0},
      {OptimizationLevel::O0, 0}, {OptimizationLevel::O1, 0},
      {OptimizationLevel::O2, 0}, {OptimizationLevel::O2, 0},
      {OptimizationLevel::O2, 0}, {OptimizationLevel::O3, 0},
      {OptimizationLevel::O2, 1}, {OptimizationLevel::O2, 2}};
  return R.pick(ArrayRef(Levels));
}

Way pickWay(Random &R, Random &ForTool, StringRef ABIs) {
  static constexpr StringLiteral Targets[] = {
      "opencilk", "opencilk", "opencilk", "opencilk-pedigrees",
      "serial",   "pthread",  "omp",      "tbb",
      "cilkplus"};
  static constexpr StringLiteral Tools[] = {"cilksan", "cilkscale",
                                            "cilkscale-instructions"};
  static constexpr StringLiteral Passes[] = {
      "tapir",
      "tapir-prepare",
      "tapir-lower",
      "tapir-prepare,function(tapir-capture),tapir-lower",
      "function(tapir-verify)",
      "function(tapir-capture"
#define TAPIR_FUNCTION_PASS(Class, Name, Description) "," Name
#include "tapir/Optimise/OptimisePasses.def"
      ")",
      "function(tapir-capture)"
#define TAPIR_MODULE_PASS(Class, Name, Description) "," Name
#include "tapir/Optimise/OptimisePasses.def"
      ,
      "momme,momme-inline",
      "function(print<tapir-tasks>,print<tapir-loops>)"};
  Way W;
  StringRef Target = R.pick(ArrayRef(Targets));
  if (Target != "serial")
    W.Options.push_back(
        formatv("-tapir-abi-bitcode={0}/{1}-abi.bc", ABIs, Target));
  W.Options.push_back(("-tapir-target=" + Target.split('-').first).str());
  if (ForTool.chance(12))
    W.Options.push_back(
        formatv("-momme-tool={0}/{1}.bc", ABIs, ForTool.pick(ArrayRef(Tools))));
  if (R.chance(20))
    W.Options.push_back("-tapir-verify-each");
  W.Remarks = R.chance(10);
  std::tie(W.Level, W.Size) = pickLevel(R);
  if (R.chance(10))
    W.Passes = R.pick(ArrayRef(Passes));
  else
    W.ForLinkTime = W.Level != OptimizationLevel::O0 && R.chance(10);
  return W;
}

// Returns true if this pass of ours left invalid IR, on which others may crash.
static bool isBroken(const Any &IR, raw_ostream &Report) {
  if (const auto *M = any_cast<const Module *>(&IR))
    return verifyModule(**M, &Report);
  const auto *F = any_cast<const Function *>(&IR);
  return F && verifyFunction(**F, &Report);
}

/// Returns true if all of our passes left valid code.
static bool runPasses(Module &M, const Way &W, TargetMachine *Target,
                      bool WithTapir, raw_ostream &Report) {
  bool IsValid = true;
  PassInstrumentationCallbacks PIC;
  PIC.registerAfterPassCallback(
      [&](StringRef Pass, const Any &IR, const PreservedAnalyses &) {
        if (IsValid && Pass.starts_with("tapir::") && isBroken(IR, Report)) {
          Report << "broken by " << Pass << "\n";
          IsValid = false;
        }
      });
  PassBuilder PB(Target, PipelineTuningOptions(), std::nullopt, &PIC);
  if (WithTapir)
    llvmGetPassPluginInfo().RegisterPassBuilderCallbacks(PB);
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  if (!W.Passes.empty() && WithTapir) {
    if (Error E = PB.parsePassPipeline(MPM, W.Passes))
      report_fatal_error(std::move(E));
  } else if (W.Level == OptimizationLevel::O0) {
    MPM = PB.buildO0DefaultPipeline(W.Level);
  } else if (W.ForLinkTime) {
    MPM = PB.buildThinLTOPreLinkDefaultPipeline(
        tapir::forSize(M, W.Level, W.Size));
  } else {
    MPM = PB.buildPerModuleDefaultPipeline(tapir::forSize(M, W.Level, W.Size));
  }
  if (WithTapir && !W.Break.empty())
    MPM.addPass(BrokenPass(W.Break));
  MPM.run(M, MAM);
  return IsValid;
}

// Returns the first marker that is called, or null. Markers' addresses alone do no harm.
static const Function *findLeft(const Module &M) {
  for (const Function &F : M)
    if (F.isDeclaration() && F.getName().starts_with("tapir."))
      for (const User *U : F.users())
        if (auto *C = dyn_cast<CallBase>(U); C && C->getCalledOperand() == &F)
          return &F;
  return nullptr;
}

static Verdict judgeResult(const Module &M, const Way &W, bool WithTapir,
                           const Handler &Given, raw_ostream &Report) {
  if (verifyModule(M, &Report))
    return Invalid;
  if (Given.InternalErrors)
    return Internal;
  if (Given.Errors)
    return Diagnosed;
  const Function *Left = WithTapir && W.Passes.empty() ? findLeft(M) : nullptr;
  if (Left)
    Report << "'" << Left->getName() << "' is left\n";
  return Left ? Silent : Clean;
}

Verdict judge(Module &M, const Way &W, TargetMachine *Target, bool WithTapir,
              raw_ostream &Report) {
  SmallVector<const char *, 8> Arguments{"mutants"};
  for (const std::string &Option : W.Options)
    Arguments.push_back(Option.c_str());
  cl::ResetAllOptionOccurrences();
  cl::ParseCommandLineOptions(Arguments.size(), Arguments.data());
  auto Owned = std::make_unique<Handler>(Report, W.Remarks);
  Handler &Given = *Owned;
  M.getContext().setDiagnosticHandler(std::move(Owned));
  if (WithTapir)
    for (Function &F : M)
      if (!F.isDeclaration())
        tapir::verifyTapir(F, nulls());
  if (!runPasses(M, W, Target, WithTapir, Report))
    return Invalid;
  return judgeResult(M, W, WithTapir, Given, Report);
}

} // namespace mutants
