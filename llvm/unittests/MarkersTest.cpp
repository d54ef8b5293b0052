//===- MarkersTest.cpp - Tapir's operations as opaque calls ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests that functions recognise the calls of markers, and find their regions.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/AddressLaundering.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/MarkerTypes.h"

#include "Parsed.h"

#include <algorithm>
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

// A call with two uses of the function occurs twice among its users. If the
// caller erased it, the second pointer would dangle.
TEST(Markers, OfThemselvesAreUsedOnce) {
  Parsed P("define ptr @f() {\n"
           "  %a = call ptr @tapir.address(ptr @tapir.address)\n"
           "  ret ptr %a\n}\n"
           "declare ptr @tapir.address(ptr)\n",
           "");
  Function *Address = findStrandValue(P.module(), StrandValue::Address);
  ASSERT_TRUE(Address);
  EXPECT_EQ(Address->getNumUses(), 2u);
  EXPECT_EQ(getDistinctUsers(*Address).size(), 1u);
  EXPECT_TRUE(unlaunderAddresses(P.module()));
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
  Function *F = declareStrandValue(P.module(), StrandValue::TypeId);
  ASSERT_TRUE(F);
  EXPECT_EQ(F->getName(), "tapir.typeid");
  EXPECT_TRUE(F->getReturnType()->isIntegerTy(32));
  EXPECT_TRUE(F->onlyReadsMemory());
  EXPECT_FALSE(F->doesNotAccessMemory());
  EXPECT_EQ(findStrandValue(P.module(), StrandValue::TypeId), F);
  EXPECT_EQ(findStrandValue(P.module(), StrandValue::Address), nullptr);
}

TEST(DeclareStrandValue, DoesNotTakeAVariableForAFunction) {
  Parsed P((Text + "\n@tapir.address = global i32 0\n").str());
  EXPECT_EQ(declareStrandValue(P.module(), StrandValue::Address), nullptr);
}

TEST(DeclareStrandValue, IsNothingOfTapir) {
  Parsed P(R"(
declare ptr @tapir.address(ptr)
define void @f(ptr %p) {
  %hidden = call ptr @tapir.address(ptr %p)
  ret void
})");
  EXPECT_FALSE(hasTapir(P.function()));
  EXPECT_EQ(getHiddenValue(P.inst("hidden"), StrandValue::Address),
            P.function().getArg(0));
  EXPECT_EQ(getHiddenValue(P.inst("hidden"), StrandValue::TypeId), nullptr);
}

std::string takeApart(const MarkerType &T) {
  std::string Parts(T.result());
  for (const MarkerType::Operand &O : T)
    Parts += "; " + std::string(O.Type) + "=" + std::string(O.Name);
  return Parts + (T.isVariadic() ? "; more" : "");
}

TEST(MarkerType, HasAResultAndOperandsWithNames) {
  EXPECT_EQ(takeApart(MarkerType("ptr (ptr reducer, i64 size)")),
            "ptr; ptr=reducer; i64=size");
  EXPECT_EQ(takeApart(MarkerType("i1 (ptr region, ...)")),
            "i1; ptr=region; more");
  EXPECT_EQ(takeApart(MarkerType("void ()")), "void");
}

TEST(MarkerType, KnowsTheNamesOfOperands) {
  constexpr MarkerType Loop("void (ptr region, i64 count, i64 grain)");
  static_assert(Loop.size() == 3);
  EXPECT_TRUE(Loop.has("grain"));
  EXPECT_FALSE(Loop.has("i64"));
  EXPECT_FALSE(MarkerType("i1 (ptr region, ...)").has("..."));
}

TEST(MarkerType, HasRoomForEachOfTheContracts) {
  size_t Most = 0;
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter)           \
  Most = std::max(Most, MarkerType(Type).size());
#include "tapir/IR/Markers.def"
  EXPECT_EQ(Most, 12u);
}

TEST(GetMarkerFunction, HasTheContractsType) {
  Parsed P(Text);
  auto Type = [&](Marker K) {
    std::string Printed;
    raw_string_ostream(Printed)
        << *getMarkerFunction(P.module(), K).getFunctionType();
    return Printed;
  };
  EXPECT_EQ(Type(Marker::Detach), "i1 (ptr, ...)");
  EXPECT_EQ(Type(Marker::Loop), "void (ptr, i64, i64)");
  EXPECT_EQ(Type(Marker::FrameCallee), "ptr (ptr, i32)");
  EXPECT_EQ(Type(Marker::ViewBegin), "ptr (ptr, i64, i64, i64, ptr, ptr)");
}

TEST(MarkerCalls, NameTheirOperands) {
  Parsed P(R"(
declare ptr @tapir.view(ptr, i64, ptr, ptr)
define void @f(ptr %reducer, ptr %identity, ptr %reduce) {
  %view = call ptr @tapir.view(ptr %reducer, i64 8, ptr %identity, ptr %reduce)
  ret void
})");
  const auto *View = dyn_cast<ViewCall>(&P.inst("view"));
  ASSERT_TRUE(View);
  EXPECT_EQ(View->getReducer(), P.function().getArg(0));
  EXPECT_EQ(View->getIdentity(), P.function().getArg(1));
  EXPECT_EQ(View->getReduce(), P.function().getArg(2));
  EXPECT_FALSE(isa<ViewDropCall>(P.inst("view")));
}

} // namespace
} // namespace tapir
