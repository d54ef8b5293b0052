//===- HostTest.cpp - libTapir in a compiler of another language ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check the behaviour that a host relies on: options are arguments
// of a call, errors are returned, and modules can be added to a just-in-time
// compiler and removed. TapirBuilder builds the modules, which are linked to
// the libraries of the build tree.
//
//===----------------------------------------------------------------------===//

#include "Host.h"
#include "HostModules.h"
#include "tapir/IR/CodeKind.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/Pipeline.h"

#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <thread>

using namespace llvm;
using namespace llvm::orc;
using namespace tapir::modules;

namespace tapir {
namespace {

std::string problemsOf(Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  return llvm::verifyModule(M, &OS) ? Text : "";
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

TEST(Passes, LowerWhatTheBuilderMakes) {
  for (OptimizationLevel Level : {OptimizationLevel::O0, OptimizationLevel::O2})
    for (const char *Target :
         {"opencilk", "omp", "pthread", "cilkplus", "serial"}) {
      LLVMContext C;
      auto M = createModule(C);
      buildFib(*M);
      buildFill(*M);
      buildCount(*M);
      buildTries(*M);
      EXPECT_EQ(toString(tapir::verifyModule(*M)), "");
      Options O;
      O.Target = Target;
      EXPECT_EQ(toString(runPasses(*M, Level, O)), "") << Target;
      EXPECT_EQ(problemsOf(*M), "");
      for (Function &F : *M)
        EXPECT_FALSE(F.isDeclaration() && F.getName().starts_with("tapir."))
            << F.getName().str();
      EXPECT_EQ(M->getFunction("fib.task") != nullptr, O.Target != "serial");
    }
}

TEST(Passes, ReportErrorsAsValues) {
  LLVMContext C;
  auto M = createModule(C);
  buildFib(*M);
  Options O;
  O.Target = "lisp";
  EXPECT_EQ(toString(runPasses(*M, OptimizationLevel::O2, O)),
            "unknown Tapir target 'lisp'; valid targets are 'opencilk', 'omp', "
            "'tbb', 'pthread', 'cilkplus', 'serial', 'none'");
  O.Target = "opencilk";
  O.ABIBitcode = "nowhere.bc";
  EXPECT_EQ(
      toString(runPasses(*M, OptimizationLevel::O2, O)),
      "bitcode-ABI file 'nowhere.bc' cannot be read: Could not open input "
      "file: No such file or directory");
  O.ABIBitcode = "";
  O.Tool = "nothing.bc";
  EXPECT_EQ(toString(runPasses(*M, OptimizationLevel::O2, O)),
            "tool 'nothing.bc' cannot be read: No such file or directory");
}

TEST(Passes, RefuseAnUnknownTargetWithoutTapir) {
  LLVMContext C;
  auto M = createModule(C);
  Options O;
  O.Target = "lisp";
  EXPECT_EQ(toString(runPasses(*M, OptimizationLevel::O2, O)).find("unknown"),
            0u);
}

// The host hasn't verified this module, so runPasses() has to.
TEST(Passes, RefuseWhatIsMalformed) {
  LLVMContext C;
  auto M = createModule(C);
  Function *F = createFunction(*M, "f", {});
  IRBuilder<> B(&F->getEntryBlock());
  TapirBuilder(B).beginTask(TapirBuilder::createRegion(*F));
  EXPECT_EQ(toString(runPasses(*M, OptimizationLevel::O2, Options()))
                .find("Basic Block in function 'f' does not have terminator"),
            0u);
}

TEST(Passes, TakeTasksThatReadVariableArguments) {
  LLVMContext C;
  auto M = createModule(C);
  auto *F = Function::Create(
      FunctionType::get(Type::getInt64Ty(C), {}, /*isVarArg=*/true),
      Function::ExternalLinkage, "f", *M);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  Value *List = B.CreateAlloca(ArrayType::get(B.getInt64Ty(), 3));
  TapirBuilder Tapir(B);
  TapirTask Task = Tapir.beginTask(TapirBuilder::createRegion(*F));
  B.CreateIntrinsic(Intrinsic::vastart, {List->getType()}, {List});
  B.CreateIntrinsic(Intrinsic::vaend, {List->getType()}, {List});
  Tapir.endTask(Task);
  Tapir.createSync(Task.Region);
  B.CreateRet(B.getInt64(0));
  // Such tasks run serially.
  EXPECT_EQ(toString(runPasses(*M, OptimizationLevel::O2, Options())), "");
}

TEST(Passes, FindMalformedTapir) {
  LLVMContext C;
  auto M = createModule(C);
  Function *F = createFunction(*M, "f", {});
  IRBuilder<> B(&F->getEntryBlock());
  TapirBuilder Tapir(B);
  TapirTask Task = Tapir.beginTask(TapirBuilder::createRegion(*F));
  B.CreateRet(B.getInt64(1)); // a child must not return
  B.SetInsertPoint(Task.Continuation);
  Tapir.createSync(Task.Region);
  B.CreateRet(B.getInt64(0));
  EXPECT_NE(toString(tapir::verifyModule(*M)).find("in function 'f'"),
            std::string::npos);
}

TEST(Passes, TakeTheirOptionsFromEachCall) {
  // A task without work runs in place, unless an option disables that.
  auto HasTask = [](const Options &O) {
    LLVMContext C;
    auto M = createModule(C);
    Function *F = createFunction(*M, "f", {PointerType::getUnqual(C)});
    IRBuilder<> B(&F->getEntryBlock());
    TapirBuilder Tapir(B);
    TapirTask Task = Tapir.beginTask(TapirBuilder::createRegion(*F));
    B.CreateStore(B.getInt64(1), F->getArg(0));
    Tapir.endTask(Task);
    Tapir.createSync(Task.Region);
    B.CreateRet(B.getInt64(0));
    EXPECT_EQ(toString(runPasses(*M, OptimizationLevel::O2, O)), "");
    return M->getFunction("f.task") != nullptr;
  };
  std::atomic<int> Wrong = 0;
  std::vector<std::thread> Threads;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([&, T] {
      Options O;
      if (T % 2)
        cantFail(O.parse("-tapir-serialise-small=false "
                         "-tapir-spawn-before-sync=false"));
      for (int I = 0; I < 10; ++I)
        Wrong += HasTask(O) != (T % 2 != 0);
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Wrong, 0);
}

TEST(OptionsTest, AreSetByName) {
  Options O;
  EXPECT_EQ(toString(O.parse("-tapir-target=omp --tapir-licm=0 "
                             "'-momme-tool=a b.bc' -tapir-verify-each")),
            "");
  EXPECT_EQ(O.Target, "omp");
  EXPECT_EQ(O.Tool, "a b.bc");
  EXPECT_FALSE(O.TaskLICM);
  EXPECT_TRUE(O.VerifyEach);
  EXPECT_EQ(toString(O.parse("-tapir-lcm=0")), "unknown option 'tapir-lcm'");
  EXPECT_EQ(toString(O.parse("tapir-licm")),
            "'tapir-licm' is no option: it begins with no dash");
  EXPECT_EQ(toString(O.set("tapir-licm", "maybe")),
            "invalid value 'maybe' of 'tapir-licm', which is true or false");
  EXPECT_EQ(toString(O.set("tapir-code", "rom")),
            "invalid value 'rom' of 'tapir-code'; valid values are 'program', "
            "'library' and 'jit'");
}

//===----------------------------------------------------------------------===//
// Just in time
//===----------------------------------------------------------------------===//

int Cleaned;
void throws(long I) {
  if (I % 3 == 2)
    throw I;
}
void cleaned() { ++Cleaned; }

class JIT : public testing::Test {
protected:
  std::unique_ptr<LLJIT> J;

  static void SetUpTestSuite() {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    InitializeNativeTargetAsmParser();
  }

  void create(const JITOptions &O = JITOptions()) {
    J = createJIT(O, {{"throws", ExecutorAddr::fromPtr(&throws)},
                      {"cleaned", ExecutorAddr::fromPtr(&cleaned)}});
  }

  template <typename Builder> ResourceTrackerSP add(Builder Build) {
    auto C = std::make_unique<LLVMContext>();
    auto M = createModule(*C);
    Build(*M);
    auto Tracker = J->getMainJITDylib().createResourceTracker();
    cantFail(
        J->addIRModule(Tracker, ThreadSafeModule(std::move(M), std::move(C))));
    return Tracker;
  }

  template <typename T> T *lookup(StringRef Name) {
    return cantFail(J->lookup(Name)).toPtr<T *>();
  }
};

TEST_F(JIT, RunsTasksLoopsAndReducers) {
  for (OptimizationLevel Level : {OptimizationLevel::O0, OptimizationLevel::O2})
    for (const char *Target : {"opencilk", "pthread", "serial"}) {
      JITOptions O;
      O.Level = Level;
      O.Passes.Target = Target;
      create(O);
      add([](Module &M) { buildFib(M); });
      add(buildFill);
      add(buildCount);
      EXPECT_EQ(lookup<long(long)>("fib")(20), 6765) << Target;
      std::vector<long> A(10000);
      EXPECT_EQ(lookup<long(long *, long)>("fill")(A.data(), A.size()), 10000);
      for (size_t I = 0; I < A.size(); ++I)
        ASSERT_EQ(A[I], long(I * I)) << Target;
      EXPECT_EQ(lookup<long(long)>("count")(5000), 5000) << Target;
    }
}

TEST_F(JIT, LetsTheFirstExceptionCrossTasks) {
  create();
  add(buildTries);
  auto *Tries = lookup<long(long)>("tries");
  EXPECT_EQ(Tries(2), 2);
  for (int Turn = 1; Turn <= 50; ++Turn) {
    Cleaned = 0;
    try {
      Tries(1000);
      ADD_FAILURE() << "an exception was lost";
    } catch (long I) {
      EXPECT_EQ(I, 2);
    }
    EXPECT_EQ(Cleaned, 1);
  }
}

TEST_F(JIT, TakesModulesOutAgain) {
  create();
  for (int I = 0; I < 20; ++I) {
    auto Tracker = add([](Module &M) { buildFib(M); });
    EXPECT_EQ(lookup<long(long)>("fib")(10), 55);
    cantFail(Tracker->remove());
  }
}

TEST_F(JIT, RefusesWhatItCannotDo) {
  LLJITBuilder Old;
  Old.setObjectLinkingLayerCreator([](ExecutionSession &ES, auto &&...) {
    return std::make_unique<RTDyldObjectLinkingLayer>(ES, [](auto &&...) {
      return std::make_unique<SectionMemoryManager>();
    });
  });
  J = cantFail(Old.create());
  EXPECT_EQ(toString(addToJIT(*J, {})),
            "this JIT was made without tapir::prepareJIT");
  cantFail(prepareJIT(Old));
  J = cantFail(Old.create());
  EXPECT_EQ(toString(addToJIT(*J, {})),
            "Tapir needs LLVM's linker JITLink: the linking layer of this JIT "
            "is another one");
  LLJITBuilder New;
  cantFail(prepareJIT(New));
  J = cantFail(New.create());
  JITOptions O;
  O.Passes.Target = "none";
  EXPECT_NE(toString(addToJIT(*J, O)).find("'serial' runs it serially"),
            std::string::npos);
  O.Passes.Target = "serial";
  O.Passes.Tool = "hammer";
  EXPECT_NE(toString(addToJIT(*J, O)).find("unknown tool 'hammer'"),
            std::string::npos);
}

TEST_F(JIT, RefusesASecondTapir) {
  create();
  EXPECT_NE(toString(addToJIT(*J, {})).find("has Tapir already"),
            std::string::npos);
  add([](Module &M) { buildFib(M); });
  EXPECT_EQ(lookup<long(long)>("fib")(10), 55);
}

TEST_F(JIT, WorksWhereTheSizeOfFilesIsLimited) {
  rlimit Before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &Before), 0);
  const rlimit Small = {1 << 20, Before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &Small), 0);
  create();
  add([](Module &M) { buildFib(M); });
  EXPECT_EQ(lookup<long(long)>("fib")(10), 55);
  setrlimit(RLIMIT_FSIZE, &Before);
}

TEST_F(JIT, RefusesAlignmentsAbovePages) {
  create();
  std::string Errors;
  J->getExecutionSession().setErrorReporter(
      [&](Error E) { Errors += toString(std::move(E)); });
  add([](Module &M) {
    auto *T = Type::getInt64Ty(M.getContext());
    auto *G = new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage,
                                 Constant::getNullValue(T), "wide");
    G->setAlignment(Align(65536));
  });
  auto Wide = J->lookup("wide");
  EXPECT_FALSE(bool(Wide));
  consumeError(Wide.takeError());
  EXPECT_NE(Errors.find("can't be aligned to 65536 bytes"), std::string::npos);
}

TEST_F(JIT, SaysWhatPassesReport) {
  JITOptions O;
  O.Passes.ABIBitcode = "nowhere.bc";
  create(O);
  std::string Errors;
  J->getExecutionSession().setErrorReporter(
      [&](Error E) { Errors += toString(std::move(E)); });
  add([](Module &M) { buildFib(M); });
  auto Fib = J->lookup("fib");
  EXPECT_FALSE(bool(Fib));
  consumeError(Fib.takeError());
  EXPECT_NE(Errors.find("'nowhere.bc' cannot be read"), std::string::npos);
}

long residentBytes() {
  long Pages = 0, Resident = 0;
  if (FILE *F = fopen("/proc/self/statm", "r")) {
    if (fscanf(F, "%ld %ld", &Pages, &Resident) != 2)
      Resident = 0;
    fclose(F);
  }
  return Resident * 4096;
}

TEST_F(JIT, KeepsLittleOfEachFunction) {
  JITOptions O;
  O.Level = OptimizationLevel::O1;
  create(O);
  // TAPIR_MANY_FUNCTIONS=10000 takes a minute and prints the figures that are
  // in docs/.
  const char *Asked = std::getenv("TAPIR_MANY_FUNCTIONS");
  const int Warm = 100, Many = Asked ? std::atoi(Asked) : 500;
  long Before = 0;
  for (int I = 0; I < Warm + Many; ++I) {
    if (I == Warm)
      Before = residentBytes();
    const std::string Name = "fib" + std::to_string(I);
    add([&](Module &M) { buildFib(M, Name); });
    EXPECT_EQ(lookup<long(long)>(Name)(10), 55);
  }
  // With pages of its own, each function would take 12 KB and more.
  const long Each = (residentBytes() - Before) / Many;
  std::printf("%ld bytes for each of %d functions\n", Each, Many);
  EXPECT_LT(Each, 4096);
}

} // namespace
} // namespace tapir
