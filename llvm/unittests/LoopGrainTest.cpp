//===- LoopGrainTest.cpp - grain size of parallel loops -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests are for the mask that rounds halves of pieces, with constant and
// other grains.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/LoopGrain.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

constexpr int64_t Whole = -128;

struct Mask : Parsed {
  IRBuilder<> B;
  Mask()
      : Parsed("define void @f(i64 %n) {\nentry:\n  ret void\n}\n"),
        B(&first("entry")) {}
  Value *of(uint64_t Grain) { return getHalfMask(B, B.getInt64(Grain)); }
};

TEST(HalfMask, IsNoneForShortPieces) {
  Mask M;
  EXPECT_EQ(M.of(1), nullptr);
  EXPECT_EQ(M.of(255), nullptr);
}

TEST(HalfMask, IsOfWholeVectorsForLongPieces) {
  Mask M;
  for (uint64_t Grain : {uint64_t(256), uint64_t(100000), UINT64_MAX}) {
    auto *C = dyn_cast_or_null<ConstantInt>(M.of(Grain));
    ASSERT_TRUE(C) << Grain;
    EXPECT_EQ(C->getSExtValue(), Whole) << Grain;
  }
}

TEST(HalfMask, IsChosenAtRunTimeForOtherGrains) {
  Mask M;
  auto *Chosen = dyn_cast_or_null<SelectInst>(getHalfMask(M.B, &M.value("n")));
  ASSERT_TRUE(Chosen);
  EXPECT_EQ(cast<ConstantInt>(Chosen->getTrueValue())->getSExtValue(), Whole);
  EXPECT_TRUE(cast<ConstantInt>(Chosen->getFalseValue())->isMinusOne());
  auto *Long = cast<ICmpInst>(Chosen->getCondition());
  EXPECT_EQ(Long->getPredicate(), CmpInst::ICMP_UGE);
  EXPECT_EQ(Long->getOperand(0), &M.value("n"));
  EXPECT_EQ(cast<ConstantInt>(Long->getOperand(1))->getZExtValue(), 256u);
}

} // namespace
} // namespace tapir
