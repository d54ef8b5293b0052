//===- HostSessionsTest.cpp - just-in-time compilers of all kinds ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host may set up LLJIT in many ways, which these tests try: several JITs for
// several runtimes, compile threads, and transforms, compilers and machines of
// the host's own.
//
//===----------------------------------------------------------------------===//

#include "Host.h"
#include "HostModules.h"

#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <atomic>
#include <cstdlib>
#include <thread>

using namespace llvm;
using namespace llvm::orc;
using namespace tapir::modules;

namespace tapir {
namespace {

template <typename Builder> ResourceTrackerSP add(LLJIT &J, Builder Build) {
  auto C = std::make_unique<LLVMContext>();
  auto M = createModule(*C);
  Build(*M);
  auto Tracker = J.getMainJITDylib().createResourceTracker();
  cantFail(
      J.addIRModule(Tracker, ThreadSafeModule(std::move(M), std::move(C))));
  return Tracker;
}

template <typename T> T *lookup(LLJIT &J, StringRef Name) {
  return cantFail(J.lookup(Name)).toPtr<T *>();
}

/// Creates a JIT with a \p Builder that the host has already changed.
std::unique_ptr<LLJIT> createJIT(LLJITBuilder &Builder,
                                 const JITOptions &O = JITOptions()) {
  cantFail(prepareJIT(Builder));
  auto J = cantFail(Builder.create());
  EXPECT_EQ(toString(addToJIT(*J, O)), "");
  return J;
}

/// Runs Do in several threads.
template <typename Body> void inThreads(int Count, Body Do) {
  std::vector<std::thread> Threads;
  for (int T = 0; T < Count; ++T)
    Threads.emplace_back([&, T] { Do(T); });
  for (std::thread &T : Threads)
    T.join();
}

TEST(Sessions, OfDifferentTargetsWorkSideBySide) {
  const char *Targets[] = {"omp", "pthread", "opencilk", "tbb"};
  std::vector<std::unique_ptr<LLJIT>> Sessions;
  std::vector<long (*)(long)> Counts;
  for (const char *Target : Targets) {
    if (!isThere(Target))
      continue;
    JITOptions O;
    O.Passes.Target = Target;
    Sessions.push_back(tapir::createJIT(O, {}));
    add(*Sessions.back(), buildCount);
    Counts.push_back(lookup<long(long)>(*Sessions.back(), "count"));
  }
  for (int Turn = 0; Turn < 20; ++Turn)
    for (size_t I = 0; I < Counts.size(); ++I)
      ASSERT_EQ(Counts[I](5000), 5000);
  std::atomic<int> Wrong = 0;
  inThreads(int(Counts.size()), [&](int T) {
    for (int Turn = 0; Turn < 20; ++Turn)
      Wrong += Counts[T](5000) != 5000;
  });
  EXPECT_EQ(Wrong, 0);
}

TEST(Sessions, CompileInSeveralThreads) {
  LLJITBuilder Builder;
  Builder.setNumCompileThreads(3);
  auto J = createJIT(Builder);
  constexpr int Many = 24;
  for (int I = 0; I < Many; ++I)
    add(*J, [&](Module &M) { buildFib(M, "fib" + Twine(I)); });
  std::atomic<int> Wrong = 0;
  inThreads(4, [&](int T) {
    for (int I = T; I < Many; I += 2)
      Wrong += lookup<long(long)>(*J, "fib" + std::to_string(I))(15) != 610;
  });
  EXPECT_EQ(Wrong, 0);
}

class ToolsDeathTest : public testing::TestWithParam<const char *> {};

// Each test runs in a process of its own: a tool stays loaded in a process, and
// reports its results at the end of the process.
TEST_P(ToolsDeathTest, LoseModulesWhileOthersRun) {
  auto Run = [] {
    LLJITBuilder Builder;
    JITOptions O;
    O.Passes.Tool = GetParam();
    auto J = createJIT(Builder, O);
    add(*J, [](Module &M) { buildFib(M); });
    auto *Fib = lookup<long(long)>(*J, "fib");
    std::atomic<bool> Over = false;
    std::atomic<int> Wrong = 0;
    std::thread Running([&] {
      while (!Over)
        Wrong += Fib(12) != 144;
    });
    for (int I = 0; I < 10; ++I) {
      auto Tracker = add(*J, buildCount);
      Wrong += lookup<long(long)>(*J, "count")(100) != 100;
      cantFail(Tracker->remove());
    }
    Over = true;
    Running.join();
    J.reset();
    std::exit(Wrong == 0 ? 0 : 1);
  };
  EXPECT_EXIT(Run(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(All, ToolsDeathTest,
                         testing::Values("", "cilkscale", "cilksan"),
                         [](const auto &Info) {
                           return *Info.param ? std::string(Info.param)
                                              : std::string("none");
                         });

struct Removal {
  const char *Target, *Tool;
};
class RemovalDeathTest : public testing::TestWithParam<Removal> {};

int changeInTurns(JITOptions O, OptimizationLevel Level) {
  LLJITBuilder Builder;
  O.Level = Level;
  auto J = createJIT(Builder, O);
  auto Throws = +[](long I) {
    if (I >= 2)
      throw I;
  };
  cantFail(J->getMainJITDylib().define(absoluteSymbols(
      {{J->mangleAndIntern("throws"),
        {ExecutorAddr::fromPtr(Throws), JITSymbolFlags::Exported}},
       {J->mangleAndIntern("cleaned"),
        {ExecutorAddr::fromPtr(+[] {}), JITSymbolFlags::Exported}}})));
  int Wrong = 0;
  for (int Turn = 0; Turn < 6; ++Turn) {
    auto Count = add(*J, buildCount);
    Wrong += lookup<long(long)>(*J, "count")(100) != 100;
    auto Tries = add(*J, buildTries);
    try {
      lookup<long(long)>(*J, "tries")(50);
      ++Wrong;
    } catch (long I) {
      Wrong += I != 2;
    }
    cantFail(Tries->remove());
    cantFail(Count->remove());
    auto Fib = add(*J, [](Module &M) { buildFib(M); });
    Wrong += lookup<long(long)>(*J, "fib")(10) != 55;
    cantFail(Fib->remove());
  }
  return Wrong;
}

TEST_P(RemovalDeathTest, LeavesNothingThatLaterModulesUse) {
  if (!isThere(GetParam().Target))
    GTEST_SKIP() << "no library for " << GetParam().Target;
  auto Run = [] {
    JITOptions O;
    O.Passes.Target = GetParam().Target;
    O.Passes.Tool = GetParam().Tool;
    const int Wrong = changeInTurns(O, OptimizationLevel::O0) +
                      changeInTurns(O, OptimizationLevel::O2);
    std::exit(Wrong == 0 ? 0 : 1);
  };
  EXPECT_EXIT(Run(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(All, RemovalDeathTest,
                         testing::Values(Removal{"opencilk", ""},
                                         Removal{"omp", ""}, Removal{"tbb", ""},
                                         Removal{"pthread", ""},
                                         Removal{"opencilk", "cilkscale"},
                                         Removal{"opencilk", "cilksan"}),
                         [](const auto &Info) {
                           return std::string(Info.param.Target) +
                                  Info.param.Tool;
                         });

TEST(Sessions, RunConstructorsThatSpawn) {
  LLJITBuilder Builder;
  auto J = createJIT(Builder);
  add(*J, [](Module &M) {
    buildFib(M);
    Type *Long = Type::getInt64Ty(M.getContext());
    auto *Result = new GlobalVariable(M, Long, /*isConstant=*/false,
                                      GlobalValue::ExternalLinkage,
                                      ConstantInt::get(Long, 0), "result");
    Function *F = Function::Create(
        FunctionType::get(Type::getVoidTy(M.getContext()), false),
        Function::InternalLinkage, "construct", M);
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
    TapirBuilder Tapir(B);
    TapirTask Task = Tapir.beginTask(TapirBuilder::createRegion(*F));
    B.CreateStore(B.CreateCall(M.getFunction("fib"), {B.getInt64(15)}), Result);
    Tapir.endTask(Task);
    Tapir.createSync(Task.Region);
    B.CreateRetVoid();
    appendToGlobalCtors(M, F, 65535);
  });
  EXPECT_EQ(toString(J->initialize(J->getMainJITDylib())), "");
  EXPECT_EQ(*lookup<long>(*J, "result"), 610);
}

TEST(Sessions, KeepTheTransformOfTheHost) {
  for (bool IsFirst : {true, false}) {
    LLJITBuilder Builder;
    cantFail(prepareJIT(Builder));
    auto J = cantFail(Builder.create());
    // The transform sees the code that the front end has built, with its tasks.
    int Detaches = 0;
    auto Set = [&] {
      J->getIRTransformLayer().setTransform(
          [&](ThreadSafeModule TSM, MaterializationResponsibility &) {
            TSM.withModuleDo([&](Module &M) {
              if (Function *F = M.getFunction("tapir.detach"))
                Detaches += int(F->getNumUses());
            });
            return Expected<ThreadSafeModule>(std::move(TSM));
          });
    };
    if (IsFirst)
      Set();
    EXPECT_EQ(toString(addToJIT(*J, {})), "");
    if (!IsFirst)
      Set();
    add(*J, [](Module &M) { buildFib(M); });
    EXPECT_EQ(lookup<long(long)>(*J, "fib")(10), 55);
    EXPECT_EQ(Detaches, 1);
  }
}

/// A host's own compiler. It records the widest vector in the modules that it
/// gets.
class Watching : public IRCompileLayer::IRCompiler {
  std::unique_ptr<TargetMachine> Machine;
  SimpleCompiler Compiler;
  int &Modules;
  uint64_t &Widest;

public:
  Watching(std::unique_ptr<TargetMachine> Of, int &Modules, uint64_t &Widest)
      : IRCompiler(irManglingOptionsFromTargetOptions(Of->Options)),
        Machine(std::move(Of)), Compiler(*Machine), Modules(Modules),
        Widest(Widest) {}

  Expected<std::unique_ptr<MemoryBuffer>> operator()(Module &M) override {
    ++Modules;
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *T = dyn_cast<FixedVectorType>(I.getType()))
          Widest = std::max<uint64_t>(
              Widest, T->getPrimitiveSizeInBits().getFixedValue());
    return Compiler(M);
  }
};

TEST(Sessions, UseTheCompilerAndTheMachineOfTheHost) {
  int Modules = 0;
  uint64_t Widest = 0;
  LLJITBuilder Builder;
  auto Machine = cantFail(JITTargetMachineBuilder::detectHost());
  Machine.getFeatures() = SubtargetFeatures();
  Machine.setCPU("generic"); // a machine with vectors of 128 bits
  Builder.setJITTargetMachineBuilder(Machine);
  Builder.setCompileFunctionCreator(
      [&](JITTargetMachineBuilder Of)
          -> Expected<std::unique_ptr<IRCompileLayer::IRCompiler>> {
        return std::make_unique<Watching>(cantFail(Of.createTargetMachine()),
                                          Modules, Widest);
      });
  auto J = createJIT(Builder);
  add(*J, buildFill);
  std::vector<long> A(1000);
  EXPECT_EQ(lookup<long(long *, long)>(*J, "fill")(A.data(), 1000), 1000);
  EXPECT_EQ(A[999], 998001);
  EXPECT_EQ(Modules, 1);
  EXPECT_LE(Widest, 128u);
}

TEST(Sessions, CompileLazily) {
  LLLazyJITBuilder Builder;
  cantFail(prepareJIT(Builder));
  auto J = cantFail(Builder.create());
  EXPECT_EQ(toString(addToJIT(*J, {})), "");
  auto C = std::make_unique<LLVMContext>();
  auto M = createModule(*C);
  buildFib(*M);
  buildCount(*M);
  cantFail(J->addLazyIRModule(ThreadSafeModule(std::move(M), std::move(C))));
  EXPECT_EQ(lookup<long(long)>(*J, "fib")(15), 610);
  EXPECT_EQ(lookup<long(long)>(*J, "count")(1000), 1000);
}

} // namespace
} // namespace tapir
