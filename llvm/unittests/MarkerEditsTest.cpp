//===- MarkerEditsTest.cpp - removal of markers ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests remove markers from functions, and check that the code of one
// strand remains.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/MarkerEdits.h"

#include "Parsed.h"
#include "Texts.h"

#include "llvm/IR/Verifier.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

std::string getBlocks(Function &F) {
  SmallVector<BasicBlock *, 8> Blocks;
  for (BasicBlock &B : F)
    Blocks.push_back(&B);
  return getNames(Blocks);
}

TEST(ReplaceDetach, LeavesTheChild) {
  Parsed P(OneSpawn);
  replaceDetach(P.call("d"), /*InChild=*/true);
  EXPECT_TRUE(collectMarkers(P.function(), Marker::Detach).empty());
  foldBranches(P.function());
  EXPECT_EQ(getBlocks(P.function()), "entry task next");
  EXPECT_TRUE(isa<BranchInst>(P.block("entry").getTerminator()));
  EXPECT_EQ(P.block("entry").getSingleSuccessor(), &P.block("task"));
}

TEST(ReplaceDetach, LeavesTheParent) {
  Parsed P(OneSpawn);
  replaceDetach(P.call("d"), /*InChild=*/false);
  foldBranches(P.function());
  EXPECT_EQ(getBlocks(P.function()), "entry next");
}

TEST(ReplaceDetach, NamesUsersThatAreNoConstants) {
  Parsed P(R"(
define void @f() {
  %r = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  %wide = zext i1 %d to i32
  %not = xor i1 %d, true
  %taken = call i1 @take(i1 %d, i32 %wide)
  ret void
}
declare i1 @take(i1, i32)
)");
  SmallSetVector<Instruction *, 8> Users;
  replaceDetach(P.call("d"), /*InChild=*/true, &Users);
  EXPECT_EQ(getNames(Users), "taken");
  EXPECT_TRUE(cast<ConstantInt>(P.call("taken").getArgOperand(1))->isOne());
}

TEST(ReplaceDetach, TakesAnUnwindEdgeAway) {
  Parsed P(ThrowingSpawn);
  replaceDetach(P.call("d"), /*InChild=*/true);
  EXPECT_FALSE(verifyFunction(P.function(), &errs()));
  EXPECT_EQ(P.block("entry").getSingleSuccessor(), &P.block("on"));
  EXPECT_EQ(P.block("pad").getSinglePredecessor(), &P.block("next"));
}

TEST(EraseMarkers, LeavesOthers) {
  Parsed P(OneSpawn);
  eraseMarkers(P.function(), {Marker::Sync, Marker::Reattach});
  EXPECT_TRUE(collectMarkers(P.function(), Marker::Sync).empty());
  EXPECT_TRUE(collectMarkers(P.function(), Marker::Reattach).empty());
  EXPECT_EQ(collectMarkers(P.function(), Marker::Detach).size(), 1u);
  EXPECT_FALSE(verifyFunction(P.function(), &errs()));
}

TEST(EraseMarkers, ContinuesAfterInvokes) {
  Parsed P(ThrowingSpawn);
  eraseMarkers(P.function(), {Marker::Sync});
  EXPECT_EQ(P.block("next").getSingleSuccessor(), &P.block("end"));
  EXPECT_FALSE(verifyFunction(P.function(), &errs()));
}

TEST(FoldBranches, RemovesWhatCannotBeReached) {
  Parsed P("define void @f() {\nentry:\n  br i1 true, label %yes, label %no\n"
           "yes:\n  ret void\nno:\n  call void @work()\n  ret void\n}\n");
  foldBranches(P.function());
  EXPECT_EQ(getBlocks(P.function()), "entry yes");
}

} // namespace
} // namespace tapir
