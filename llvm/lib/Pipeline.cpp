//===- Pipeline.cpp - Tapir's passes among LLVM's -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file adds Tapir's passes to LLVM's pipelines, at extension points that
// exist at every optimisation level and in the compile step of LTO. If a tool
// is in use, its hooks are inserted before lowering and inlined after lowering.
//
//===----------------------------------------------------------------------===//

#include "tapir/Pipeline.h"

#include "tapir/Analysis/LoopShape.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/Analysis/Verifier.h"
#include "tapir/IR/CodeKind.h"
#include "tapir/IR/Markers.h"
#include "tapir/Instrumentation/Momme.h"
#include "tapir/Instrumentation/Tool.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/LoweringPasses.h"
#include "tapir/Optimise/OptimisePasses.h"
#include "tapir/Prepare/PreparePasses.h"
#include "tapir/Prepare/SerialProfile.h"
#include "tapir/Targets/LinkMessage.h"
#include "tapir/Targets/Target.h"

#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Coroutines/CoroCleanup.h"
#include "llvm/Transforms/Coroutines/CoroConditionalWrapper.h"
#include "llvm/Transforms/Coroutines/CoroEarly.h"
#include "llvm/Transforms/Coroutines/CoroSplit.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace tapir {

namespace {
// Sets the code kind of a module that has none.
struct SetCodeKindPass : PassInfoMixin<SetCodeKindPass> {
  CodeKind Kind;
  explicit SetCodeKindPass(CodeKind Kind) : Kind(Kind) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) const {
    setCodeKind(M, Kind);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

// Adds the passes that the options and the tool ask for. The passes own or
// share all objects that they use, except for the PassBuilder, which has to
// outlive them.
class Pipeline {
  const Options O;
  const std::shared_ptr<const ToolInfo> Tool;

  LoweringOptions lowering() const;
  void addCodeKind(ModulePassManager &MPM) const;
  bool recordsAccesses() const { return Tool && Tool->wantsRacingOnly(); }

public:
  explicit Pipeline(const Options &O) : O(O), Tool(ToolInfo::get(O.Tool)) {}

  Expected<std::unique_ptr<TapirTarget>> createTarget() const;
  void addPreparation(ModulePassManager &MPM, bool Optimise) const;
  void addSimplification(FunctionPassManager &FPM) const;
  void addOptimisations(ModulePassManager &MPM, OptimizationLevel Level,
                        PassBuilder &PB) const;
  void addLowering(ModulePassManager &MPM, OptimizationLevel Level,
                   PassBuilder &PB) const;
  bool parse(StringRef Name, ModulePassManager &MPM, PassBuilder &PB) const;
  bool parse(StringRef Name, FunctionPassManager &FPM) const;
};
} // namespace

Expected<std::unique_ptr<TapirTarget>> Pipeline::createTarget() const {
  if (O.Target == "none")
    return nullptr;
  if (Tool && Tool->runsSerially())
    return tapir::createTarget("serial", {});
  TargetOptions Of;
  Of.ABIBitcode = O.ABIBitcode;
  Of.Directory = O.Directory;
  Of.ShareFrames = O.ShareFrames;
  Of.LatePush = O.LatePush;
  return tapir::createTarget(O.Target, std::move(Of));
}

LoweringOptions Pipeline::lowering() const {
  LoweringOptions L;
  L.HasTool = Tool != nullptr;
  L.HasFinestPieces = Tool && Tool->wantsDividedLoops();
  L.Loops = O.Loops == "lazy"    ? LoopDivision::Lazy
            : O.Loops == "eager" ? LoopDivision::Eager
                                 : LoopDivision::Chosen;
  L.LazySpawns = O.Spawns == "lazy";
  L.StripMine = O.StripMine;
  L.EstimateWork = O.EstimateWork;
  L.SeparateLeaves = O.SeparateLeaves;
  return L;
}

void Pipeline::addCodeKind(ModulePassManager &MPM) const {
  if (std::optional<CodeKind> Kind = parseCodeKind(O.Code))
    MPM.addPass(SetCodeKindPass(*Kind));
}

void Pipeline::addPreparation(ModulePassManager &MPM, bool Optimise) const {
  if (Tool)
    MPM.addPass(AnnounceToolPass(Tool));
  const EffectUse Effects = Tool && Tool->checksEffects() ? EffectUse::Check
                            : Tool || !Optimise           ? EffectUse::Forget
                                                          : EffectUse::Splice;
  MPM.addPass(PrepareTasksPass(Optimise, Effects));
  MPM.addPass(KeepSpawnsPass());
  MPM.addPass(CoroutineCallsPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(CaptureLiveInsPass()));
  if (!Optimise)
    return;
  if (recordsAccesses())
    MPM.addPass(RecordAccessesPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(PromoteTaskLocalsPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(CaptureLiveInsPass()));
}

// Promotes variables whose accesses are no longer recorded. Inlining may have
// shown that a variable is local, so that the records of its accesses were
// removed.
void Pipeline::addSimplification(FunctionPassManager &FPM) const {
  if (!recordsAccesses())
    return;
  FPM.addPass(DropLocalRecordsPass());
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
}

void Pipeline::addOptimisations(ModulePassManager &MPM, OptimizationLevel Level,
                                PassBuilder &PB) const {
  if (Level == OptimizationLevel::O0)
    return;
#define TAPIR_FUNCTION_PASS(Class, Name, Description)                          \
  if (O.Class)                                                                 \
    MPM.addPass(createModuleToFunctionPassAdaptor(Class##Pass()));
#define TAPIR_MODULE_PASS(Class, Name, Description)                            \
  if (O.Class)                                                                 \
    MPM.addPass(Class##Pass(PB, Level));
#include "tapir/Optimise/OptimisePasses.def"
}

// Splits coroutines before a tool's hooks are inserted. Without optimisation,
// LLVM splits them in its last passes. A tool has to see the parts of a
// coroutine, each of which runs from a resumption to a suspension. Variables
// that live longer are in the coroutine's frame, which other code may access.
static void splitCoroutines(ModulePassManager &MPM) {
  ModulePassManager Splitting;
  Splitting.addPass(CoroEarlyPass());
  Splitting.addPass(createModuleToPostOrderCGSCCPassAdaptor(CoroSplitPass()));
  Splitting.addPass(CoroCleanupPass());
  MPM.addPass(CoroConditionalWrapper(std::move(Splitting)));
}

void Pipeline::addLowering(ModulePassManager &MPM, OptimizationLevel Level,
                           PassBuilder &PB) const {
  if (Tool && Level == OptimizationLevel::O0)
    splitCoroutines(MPM);
  const LoweringOptions Lowering = lowering();
  addCodeKind(MPM);
  if (Lowering.HasFinestPieces)
    MPM.addPass(DivideLoopsPass(Lowering));
  if (Tool)
    MPM.addPass(MommePass(Tool));
  if (!Lowering.HasFinestPieces)
    MPM.addPass(DivideLoopsPass(Lowering));
  MPM.addPass(LowerTapirPass(PB, Level, Lowering));
  if (Tool)
    MPM.addPass(InlineHooksPass(Level));
  MPM.addPass(LinkMessagePass(O.Target, Tool ? Tool->getLinkSymbol() : ""));
}

bool Pipeline::parse(StringRef Name, ModulePassManager &MPM,
                     PassBuilder &PB) const {
  const OptimizationLevel Level = OptimizationLevel::O2;
  const LoweringOptions Lowering = lowering();
  if (Name == "tapir-prepare")
    MPM.addPass(PrepareTasksPass(/*Optimise=*/true));
  else if (Name == "tapir-lower") {
    addCodeKind(MPM);
    MPM.addPass(DivideLoopsPass(Lowering));
    MPM.addPass(LowerTapirPass(PB, OptimizationLevel::O0, Lowering));
  }
#define TAPIR_MODULE_PASS(Class, PassName, Description)                        \
  else if (Name == PassName) {                                                 \
    if (O.Class)                                                               \
      MPM.addPass(Class##Pass(PB, Level));                                     \
  }
#include "tapir/Optimise/OptimisePasses.def"
  else if (Name == "tapir") {
    addPreparation(MPM, /*Optimise=*/true);
    addOptimisations(MPM, Level, PB);
    addLowering(MPM, Level, PB);
  } else if (Name == "momme") {
    if (!Tool)
      return true;
    addCodeKind(MPM);
    MPM.addPass(AnnounceToolPass(Tool));
    if (Lowering.HasFinestPieces)
      MPM.addPass(DivideLoopsPass(Lowering));
    MPM.addPass(MommePass(Tool));
  } else if (Name == "momme-inline") {
    if (Tool)
      MPM.addPass(InlineHooksPass(OptimizationLevel::O0));
  } else
    return false;
  return true;
}

bool Pipeline::parse(StringRef Name, FunctionPassManager &FPM) const {
  if (Name == "tapir-capture")
    FPM.addPass(CaptureLiveInsPass());
  else if (Name == "tapir-verify")
    FPM.addPass(VerifyTapirPass());
  else if (Name == "print<tapir-tasks>")
    FPM.addPass(TaskInfoPrinterPass(outs()));
  else if (Name == "print<tapir-loops>")
    FPM.addPass(LoopShapePrinterPass(outs()));
#define TAPIR_FUNCTION_PASS(Class, PassName, Description)                      \
  else if (Name == PassName) {                                                 \
    if (O.Class)                                                               \
      FPM.addPass(Class##Pass());                                              \
  }
#include "tapir/Optimise/OptimisePasses.def"
  else
    return false;
  return true;
}

static bool anyTask(Function &F, function_ref<bool(const Task &)> Is) {
  return any_of(collectMarkers(F, Marker::Detach),
                [&](CallBase *Detach) { return Is(Task(*Detach)); });
}

// Returns true if a task jumps to a computed address. Such tasks are allowed in
// a program, and run serially, although the verifier reports them.
static bool hasComputedTask(Function &F) {
  return anyTask(F, [](const Task &S) { return S.hasComputedJump(); });
}
static bool hasSerialTask(Function &F) {
  return anyTask(F, [](const Task &S) {
    return S.hasComputedJump() || S.startsVarArgs();
  });
}

static void verifyAfter(StringRef Pass, const Any &IR) {
  auto Check = [&](const Function &Unchanged) {
    auto &F = const_cast<Function &>(Unchanged);
    std::string Message;
    raw_string_ostream OS(Message);
    // A function whose markers haven't been prepared can't be verified.
    if (!F.isDeclaration() && !needsPreparation(F) && verifyTapir(F, OS) &&
        !hasComputedTask(F))
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

void registerPasses(PassBuilder &PB, const Options &O) {
  auto Passes = std::make_shared<const Pipeline>(O);
  profileSerialProjection(PB);
  PB.registerAnalysisRegistrationCallback([=](ModuleAnalysisManager &MAM) {
    MAM.registerPass(
        [&] { return TargetAnalysis([=] { return Passes->createTarget(); }); });
  });
  PB.registerPipelineStartEPCallback(
      [=](ModulePassManager &MPM, OptimizationLevel Level) {
        Passes->addPreparation(MPM, Level != OptimizationLevel::O0);
      });
  PB.registerPeepholeEPCallback(
      [=](FunctionPassManager &FPM, OptimizationLevel) {
        Passes->addSimplification(FPM);
      });
  PB.registerOptimizerEarlyEPCallback([=, &PB](ModulePassManager &MPM,
                                               OptimizationLevel Level,
                                               ThinOrFullLTOPhase) {
    Passes->addOptimisations(MPM, Level, PB);
    Passes->addLowering(MPM, Level, PB);
  });
  PB.registerPipelineParsingCallback(
      [=, &PB](StringRef Name, ModulePassManager &MPM,
               ArrayRef<PassBuilder::PipelineElement>) {
        return Passes->parse(Name, MPM, PB);
      });
  PB.registerPipelineParsingCallback(
      [=](StringRef Name, FunctionPassManager &FPM,
          ArrayRef<PassBuilder::PipelineElement>) {
        return Passes->parse(Name, FPM);
      });
  if (O.VerifyEach)
    if (PassInstrumentationCallbacks *PIC =
            PB.getPassInstrumentationCallbacks())
      PIC->registerAfterPassCallback(
          [](StringRef Pass, const Any &IR, const PreservedAnalyses &Kept) {
            // A pass that keeps all analyses has changed nothing.
            if (!Kept.areAllPreserved() && !Pass.contains("PassManager") &&
                !Pass.contains("Adaptor"))
              verifyAfter(Pass, IR);
          });
}

//===----------------------------------------------------------------------===//
// Running the pipeline on a module
//===----------------------------------------------------------------------===//

namespace {
// Collects errors, one in a line. Passes all other diagnostics to the previous
// handler.
class ErrorCollector : public DiagnosticHandler {
  DiagnosticHandler *Others;
  std::string &Errors;

public:
  ErrorCollector(DiagnosticHandler *Others, std::string &Errors)
      : Others(Others), Errors(Errors) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error)
      return Others && Others->handleDiagnostics(Info);
    raw_string_ostream Stream(Errors);
    if (!Errors.empty())
      Stream << '\n';
    DiagnosticPrinterRawOStream Printer(Stream);
    Info.print(Printer);
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Others && Others->isAnalysisRemarkEnabled(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Others && Others->isMissedOptRemarkEnabled(Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Others && Others->isPassedOptRemarkEnabled(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return Others && Others->isAnyRemarkEnabled();
  }
};

// Installs an ErrorCollector in a context until the end of the scope.
class ErrorScope {
  LLVMContext &Context;
  std::unique_ptr<DiagnosticHandler> Before;
  std::string Errors;

public:
  explicit ErrorScope(LLVMContext &C)
      : Context(C), Before(C.getDiagnosticHandler()) {
    C.setDiagnosticHandler(
        std::make_unique<ErrorCollector>(Before.get(), Errors));
  }
  ~ErrorScope() { Context.setDiagnosticHandler(std::move(Before)); }
  ErrorScope(const ErrorScope &) = delete;
  ErrorScope &operator=(const ErrorScope &) = delete;

  Error take() {
    return Errors.empty() ? Error::success() : createStringError(Errors);
  }
};
} // namespace

// Sets the module's triple and layout to the machine's if the module has none.
static Error completeTarget(Module &M, TargetMachine *Machine) {
  if (Machine && M.getTargetTriple().empty())
    M.setTargetTriple(Machine->getTargetTriple());
  if (Machine && M.getDataLayout().isDefault())
    M.setDataLayout(Machine->createDataLayout());
  if (M.getTargetTriple().empty())
    return createStringError("the module '" + M.getName() +
                             "' has no target triple, and no machine is given");
  return Error::success();
}

// Checks that the target exists. Without this check, a wrong name would only be
// noticed if there were something to lower.
static Error checkTarget(const Options &O) {
  return Pipeline(O).createTarget().takeError();
}

using FunctionTest = function_ref<bool(Function &)>;

static Error verifyFunctions(Module &M, FunctionTest IsWanted) {
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (!llvm::verifyModule(M, &OS))
    for (Function &F : M)
      if (!F.isDeclaration() && !needsPreparation(F) && IsWanted(F))
        verifyTapir(F, OS);
  StringRef Text = StringRef(Problems).rtrim();
  return Text.empty() ? Error::success() : createStringError(Text);
}

Error runPasses(Module &M, OptimizationLevel Level, const Options &O,
                TargetMachine *Machine) {
  if (Error E = completeTarget(M, Machine))
    return E;
  if (Error E = checkTarget(O))
    return E;
  if (Error E =
          verifyFunctions(M, [](Function &F) { return !hasSerialTask(F); }))
    return E;
  ErrorScope Errors(M.getContext());
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassInstrumentationCallbacks PIC;
  PassBuilder PB(Machine, PipelineTuningOptions(), std::nullopt, &PIC);
  registerPasses(PB, O);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM =
      Level == OptimizationLevel::O0
          ? PB.buildO0DefaultPipeline(Level)
          : PB.buildPerModuleDefaultPipeline(forSize(M, Level, O.Size));
  MPM.run(M, MAM);
  return Errors.take();
}

Error verifyModule(Module &M) {
  return verifyFunctions(M, [](Function &) { return true; });
}

} // namespace tapir
