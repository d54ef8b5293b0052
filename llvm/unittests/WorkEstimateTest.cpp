//===- WorkEstimateTest.cpp - work compared with a spawn ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check which instructions count as work, which don't, and which
// make the work unknown.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/WorkEstimate.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

struct Estimated : Parsed {
  TargetTransformInfo TTI;
  WorkEstimate Work;

  explicit Estimated(StringRef Code, unsigned Most = WorkEstimate::Limit)
      : Parsed(("define void @f(ptr %p, i64 %n) {\n" + Code +
                "\n  ret void\n}\n"
                "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n")
                   .str()),
        TTI(module().getDataLayout()), Work(TTI, Most) {}

  /// Returns true if the work of all instructions except the return is small.
  bool isSmall() {
    for (Instruction &I : function().front())
      if (!I.isTerminator() && !Work.add(I))
        return false;
    return true;
  }
};

TEST(WorkEstimate, CountsInstructions) {
  Estimated E("%a = add i64 %n, 1\n %b = mul i64 %a, %n");
  EXPECT_TRUE(E.isSmall());
  EXPECT_EQ(E.Work.getCost(), 2u);
}

TEST(WorkEstimate, IsNotSmallAboveItsLimit) {
  StringRef Three = "%a = add i64 %n, 1\n %b = add i64 %a, 1\n"
                    "%c = add i64 %b, 1";
  EXPECT_TRUE(Estimated(Three, 3).isSmall());
  EXPECT_FALSE(Estimated(Three, 2).isSmall());
}

TEST(WorkEstimate, CountsNoMarkersThatVanish) {
  Estimated E("call void @tapir.pin(ptr %p)", 0);
  EXPECT_TRUE(E.isSmall());
  EXPECT_EQ(E.Work.getCost(), 0u);
}

TEST(WorkEstimate, DoesNotKnowCalls) {
  EXPECT_FALSE(Estimated("call void @work()").isSmall());
  EXPECT_FALSE(Estimated("call void @tapir.sync(ptr %p)").isSmall());
}

TEST(WorkEstimate, KnowsBarriersOfTheCompilerAlone) {
  EXPECT_TRUE(Estimated("call void asm sideeffect \"\", \"\"()").isSmall());
  EXPECT_FALSE(Estimated("call void asm sideeffect \"nop\", \"\"()").isSmall());
}

TEST(WorkEstimate, KnowsShortFillsOnly) {
  auto fill = [](StringRef Size) {
    return ("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 " + Size +
            ", i1 false)")
        .str();
  };
  EXPECT_TRUE(Estimated(fill("64")).isSmall());
  EXPECT_FALSE(Estimated(fill("65")).isSmall());
  EXPECT_FALSE(Estimated(fill("%n")).isSmall());
}

TEST(WorkEstimate, DoesNotKnowWhatMayWaitForOthers) {
  EXPECT_TRUE(Estimated("%l = load i64, ptr %p").isSmall());
  EXPECT_FALSE(Estimated("%l = load volatile i64, ptr %p").isSmall());
  EXPECT_FALSE(
      Estimated("%l = load atomic i64, ptr %p acquire, align 8").isSmall());
}

TEST(WorkEstimate, DoesNotKnowNewVariables) {
  EXPECT_FALSE(Estimated("%a = alloca i64").isSmall());
}

} // namespace
} // namespace tapir
