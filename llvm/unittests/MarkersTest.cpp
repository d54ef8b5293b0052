//===- MarkersTest.cpp - Tapir's operations as opaque calls ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which calls are markers, and of which regions.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/Markers.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

constexpr StringLiteral Text = R"(
define void @f(i1 %x, ptr %p) {
entry:
  %r = alloca i8
  %s = alloca i8
  %either = select i1 %x, ptr %r, ptr %s
  %some = select i1 %x, ptr %r, ptr %p
  %none = select i1 %x, ptr %r, ptr poison
  br label %loop
loop:
  %phi = phi ptr [ %s, %entry ], [ %phi, %loop ]
  call void @tapir.sync(ptr %r)
  br i1 %x, label %loop, label %end
end:
  call void @tapir.sync(ptr %s)
  call void @work()
  ret void
})";

std::string getRegions(Parsed &P, StringRef Name) {
  RegionSet Regions;
  const std::string Known = findRegions(&P.value(Name), Regions) ? "" : "? ";
  return Known + getNames(Regions);
}

TEST(Markers, AreCallsOfDeclarationsOfTheirName) {
  Parsed P(Text);
  EXPECT_EQ(getMarker(P.first("end")), Marker::Sync);
  EXPECT_EQ(getMarker(*P.first("end").getNextNode()), Marker::None);
  EXPECT_EQ(getMarker(P.inst("r")), Marker::None);
}

TEST(Markers, AreNoFunctionsWithABody) {
  Parsed P(
      "define void @f() {\n call void @tapir.sync(ptr null)\n ret void\n}\n"
      "define void @tapir.sync(ptr %r) {\n ret void\n}\n",
      "");
  EXPECT_EQ(getMarker(P.function().front().front()), Marker::None);
}

TEST(Markers, HaveANameEach) {
  EXPECT_EQ(getMarkerName(Marker::Detach), "tapir.detach");
  EXPECT_EQ(getMarkerName(Marker::SyncGuard), "tapir.sync.guard");
  for (int K = 1; K <= static_cast<int>(Marker::SyncGuard); ++K)
    EXPECT_NE(getMarkerName(static_cast<Marker>(K)), "") << K;
}

TEST(Markers, AreCollectedInLayoutOrder) {
  Parsed P(Text);
  auto Syncs = collectMarkers(P.function(), Marker::Sync);
  ASSERT_EQ(Syncs.size(), 2u);
  EXPECT_EQ(Syncs[0]->getParent()->getName(), "loop");
  EXPECT_EQ(Syncs[1]->getParent()->getName(), "end");
}

TEST(HasTapir, TellsUsesFromDeclarations) {
  Parsed Used(Text), Declared("define void @f() { ret void }");
  EXPECT_TRUE(hasTapir(Used.module()));
  EXPECT_TRUE(hasTapir(Used.function()));
  EXPECT_FALSE(hasTapir(Declared.module()));
  EXPECT_FALSE(hasTapir(Declared.function()));
}

TEST(NeedsPreparation, HoldsForWhatOnlyFrontEndsEmit) {
  Parsed Ready(Text);
  EXPECT_FALSE(needsPreparation(Ready.function()));
  Parsed Raw("define void @f(ptr %g) {\n"
             "  call void @tapir.sync.guard(ptr %g)\n  ret void\n}\n"
             "declare void @tapir.sync.guard(ptr)\n");
  EXPECT_TRUE(needsPreparation(Raw.function()));
}

TEST(FindRegions, GoesThroughPhisAndSelects) {
  Parsed P(Text);
  EXPECT_EQ(getRegions(P, "r"), "r");
  EXPECT_EQ(getRegions(P, "phi"), "s");
  EXPECT_EQ(getRegions(P, "either"), "r s");
}

TEST(FindRegions, IgnoresPoison) {
  Parsed P(Text);
  EXPECT_EQ(getRegions(P, "none"), "r");
}

TEST(FindRegions, SaysWhereItMayBeSomethingElse) {
  Parsed P(Text);
  EXPECT_EQ(getRegions(P, "some"), "? r");
  EXPECT_EQ(getRegions(P, "p"), "? ");
}

TEST(DeclareStrandValue, ReadsWhatDetachesWrite) {
  Parsed P(Text);
  LLVMContext &C = P.module().getContext();
  auto *Type = FunctionType::get(Type::getInt32Ty(C), false);
  Function *F = declareStrandValue(P.module(), "worker", Type);
  ASSERT_TRUE(F);
  EXPECT_TRUE(F->onlyReadsMemory());
  EXPECT_FALSE(F->doesNotAccessMemory());
}

TEST(DeclareStrandValue, DoesNotTakeAVariableForAFunction) {
  Parsed P((Text + "\n@worker = global i32 0\n").str());
  LLVMContext &C = P.module().getContext();
  auto *Type = FunctionType::get(Type::getInt32Ty(C), false);
  EXPECT_EQ(declareStrandValue(P.module(), "worker", Type), nullptr);
}

} // namespace
} // namespace tapir
