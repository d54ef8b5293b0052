//===- TargetAnalysisTest.cpp - the target of a module --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check that there is one target object from the first query to the
// end of the lowering.
//
//===----------------------------------------------------------------------===//

#include "Parsed.h"
#include "tapir/Analysis/TapirTarget.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/PassInstrumentation.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

struct Counts {
  int Made = 0, Begun = 0, Alive = 0;
  bool BeginFails = false;
};

struct CountedTarget final : TapirTarget {
  Counts &Number;
  explicit CountedTarget(Counts &Number) : Number(Number) {
    ++Number.Made;
    ++Number.Alive;
  }
  ~CountedTarget() override { --Number.Alive; }
  Error begin(Module &) override {
    ++Number.Begun;
    return Number.BeginFails ? createStringError("no such runtime")
                             : Error::success();
  }
  bool passesDirectly(Type *, ArgumentBudget &) const override { return true; }
  Value *emitGrainSize(IRBuilderBase &, Value *Count, Value *) override {
    return Count;
  }
  CallInst *lowerSpawn(SpawnHelper &, Instruction &) override {
    return nullptr;
  }
  void lowerSync(CallBase &, bool) override {}
  void lowerUnwind(CallBase &) override {}
  void finishFunction(Function &, ArrayRef<AllocaInst *>) override {}
  void end(Module &, ModuleAnalysisManager &,
           SmallVectorImpl<Function *> &) override {}
};

class TargetAnalysisTest : public testing::Test {
protected:
  Counts Number;
  std::string Reported;
  Parsed P{"define void @f() { ret void }"};
  ModuleAnalysisManager MAM;

  void useSource(TargetAnalysis::Source Make) {
    MAM.registerPass([] { return PassInstrumentationAnalysis(); });
    MAM.registerPass([&] { return TargetAnalysis(std::move(Make)); });
    P.module().getContext().setDiagnosticHandlerCallBack(
        [](const DiagnosticInfo *Info, void *To) {
          raw_string_ostream OS(*static_cast<std::string *>(To));
          DiagnosticPrinterRawOStream Printer(OS);
          Info->print(Printer);
          OS << ";";
        },
        &Reported);
  }
  void useCounted() {
    useSource([this]() -> Expected<std::unique_ptr<TapirTarget>> {
      return std::make_unique<CountedTarget>(Number);
    });
  }
  TargetAnalysis::Result &get() {
    return MAM.getResult<TargetAnalysis>(P.module());
  }
};

TEST_F(TargetAnalysisTest, MakesOneTarget) {
  useCounted();
  const TapirTarget *First = get().get();
  EXPECT_TRUE(get().isChosen());
  EXPECT_NE(First, nullptr);
  EXPECT_EQ(get().get(), First);
  EXPECT_EQ(Number.Made, 1);
}

TEST_F(TargetAnalysisTest, KeepsTheTargetOfAModuleThatChanged) {
  useCounted();
  const TapirTarget *First = get().get();
  MAM.invalidate(P.module(), PreservedAnalyses::none());
  EXPECT_EQ(get().get(), First);
  EXPECT_EQ(Number.Made, 1);
}

TEST_F(TargetAnalysisTest, LetsGoOfAnAbandonedTarget) {
  useCounted();
  get();
  PreservedAnalyses PA = PreservedAnalyses::all();
  PA.abandon<TargetAnalysis>();
  MAM.invalidate(P.module(), PA);
  EXPECT_EQ(MAM.getCachedResult<TargetAnalysis>(P.module()), nullptr);
  EXPECT_EQ(Number.Alive, 0);
}

TEST_F(TargetAnalysisTest, BeginsTheTargetOnce) {
  useCounted();
  get();
  EXPECT_EQ(Number.Begun, 0);
  TapirTarget *Begun = get().begin(P.module());
  EXPECT_EQ(Begun, get().get());
  EXPECT_EQ(get().begin(P.module()), Begun);
  EXPECT_EQ(Number.Begun, 1);
}

TEST_F(TargetAnalysisTest, ReportsOnceThatATargetCannotBegin) {
  Number.BeginFails = true;
  useCounted();
  EXPECT_EQ(get().begin(P.module()), nullptr);
  EXPECT_EQ(get().begin(P.module()), nullptr);
  EXPECT_EQ(Reported, "no such runtime;");
  EXPECT_EQ(Number.Alive, 0);
  EXPECT_TRUE(get().isChosen());
}

TEST_F(TargetAnalysisTest, ReportsOnceAndLateThatThereIsNoSuchTarget) {
  useSource([]() -> Expected<std::unique_ptr<TapirTarget>> {
    return createStringError("no such target");
  });
  EXPECT_TRUE(get().isChosen());
  EXPECT_EQ(get().get(), nullptr);
  EXPECT_EQ(Reported, "");
  EXPECT_EQ(get().begin(P.module()), nullptr);
  EXPECT_EQ(get().begin(P.module()), nullptr);
  EXPECT_EQ(Reported, "no such target;");
}

TEST_F(TargetAnalysisTest, ChoosesNoneWhereTapirStays) {
  useSource([]() -> Expected<std::unique_ptr<TapirTarget>> { return nullptr; });
  EXPECT_FALSE(get().isChosen());
  EXPECT_EQ(get().begin(P.module()), nullptr);
  EXPECT_EQ(Reported, "");
}

} // namespace
} // namespace tapir
