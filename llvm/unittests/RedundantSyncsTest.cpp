//===- RedundantSyncsTest.cpp - syncs that wait for nothing ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests identify syncs by the names of their blocks.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/RedundantSyncs.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

// Returns a function with a spawn in region %r after block "before", and then
// \p Rest.
std::string spawn(StringRef Rest, StringRef Before = "  br label %spawn",
                  StringRef End = "call void @tapir.reattach(ptr %r)") {
  return (R"(
define void @f(i1 %x, ptr %p) {
before:
  %r = alloca i8
  %s = alloca i8
)" + Before +
          R"(
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %task, label %next
task:
  )" + End +
          "\n  br label %next\nnext:\n" + Rest + "\n}\n")
      .str();
}

std::string getBlocks(ArrayRef<CallBase *> Calls) {
  SmallVector<BasicBlock *, 4> Blocks;
  for (CallBase *C : Calls)
    Blocks.push_back(C->getParent());
  return getNames(Blocks);
}

std::string findIn(StringRef Text) {
  Parsed P(Text);
  return getBlocks(findRedundantSyncs(P.function()));
}

TEST(RedundantSyncs, AreThoseBeforeEverySpawn) {
  EXPECT_EQ(findIn(spawn("  call void @tapir.sync(ptr %r)\n  ret void",
                         "  call void @tapir.sync(ptr %r)\n"
                         "  br label %spawn")),
            "before");
}

TEST(RedundantSyncs, AreThoseAfterAnother) {
  EXPECT_EQ(findIn(spawn(R"(
  call void @tapir.sync(ptr %r)
  br label %later
later:
  call void @tapir.sync(ptr %r)
  ret void)")),
            "later");
}

TEST(RedundantSyncs, AreNotThoseAfterAnotherOnSomePathsOnly) {
  EXPECT_EQ(findIn(spawn(R"(
  br i1 %x, label %early, label %late
early:
  call void @tapir.sync(ptr %r)
  br label %late
late:
  call void @tapir.sync(ptr %r)
  ret void)")),
            "");
}

TEST(RedundantSyncs, AreThoseOfRegionsWithoutSpawns) {
  EXPECT_EQ(findIn(spawn("  call void @tapir.sync(ptr %s)\n  ret void")),
            "next");
}

TEST(RedundantSyncs, AreNotThoseInALoopOfSpawns) {
  EXPECT_EQ(findIn(spawn("  br i1 %x, label %top, label %end\nend:\n  ret void",
                         "  br label %top\ntop:\n"
                         "  call void @tapir.sync(ptr %r)\n"
                         "  br label %spawn")),
            "");
}

TEST(RedundantSyncs, AreNotThoseThatALoopLeadsBackToOverOthersBlocks) {
  EXPECT_EQ(findIn(spawn(R"(
  br i1 %x, label %far, label %end
far:
  call void @tapir.sync(ptr %s)
  br label %top
end:
  ret void)",
                         "  br label %top\ntop:\n"
                         "  call void @tapir.sync(ptr %r)\n"
                         "  br label %spawn")),
            "far");
}

TEST(RedundantSyncs, AreNotThoseAfterASpawnInALoopBeforeThem) {
  EXPECT_EQ(findIn(spawn(R"(
  br i1 %x, label %spawn, label %other
other:
  call void @tapir.sync(ptr %s)
  br label %end
end:
  call void @tapir.sync(ptr %r)
  ret void)")),
            "other");
}

TEST(RedundantSyncs, LeaveARegionOpenIfTheyMayBeOfAnother) {
  EXPECT_EQ(findIn(spawn(R"(
  %either = select i1 %x, ptr %r, ptr %s
  call void @tapir.sync(ptr %either)
  br label %later
later:
  call void @tapir.sync(ptr %r)
  ret void)")),
            "");
}

TEST(RedundantSyncs, AreNotFoundAfterASpawnOfAnUnknownRegion) {
  Parsed P(R"(
define void @f(ptr %p) {
entry:
  %r = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %p)
  br i1 %d, label %task, label %next
task:
  call void @tapir.reattach(ptr %p)
  br label %next
next:
  call void @tapir.sync(ptr %r)
  ret void
})");
  EXPECT_EQ(getBlocks(findRedundantSyncs(P.function())), "");
}

constexpr StringLiteral TwoSyncs = R"(
  call void @tapir.sync(ptr %r) nounwind
  br label %later
later:
  call void @tapir.sync(ptr %r) nounwind
  ret void)";

TEST(RedundantSyncs, AreThoseAfterOneThatDoesNotThrow) {
  EXPECT_EQ(findIn(spawn(TwoSyncs)), "later");
}

TEST(RedundantSyncs, AreNotThoseThatMayFindAnExceptionLeftBehind) {
  EXPECT_EQ(findIn(spawn(TwoSyncs, "  br label %spawn",
                         "call void @tapir.exception(ptr %r, ptr %p)")),
            "");
}

TEST(RedundantSyncs, AskWhatASpawnIs) {
  Parsed P("define void @f() {\nentry:\n  %r = alloca i8\n"
           "  call void @use(ptr %r)\n  call void @tapir.sync(ptr %r)\n"
           "  ret void\n}\n");
  auto getIfSpawns = [](SpawnEffect Effect) {
    return [Effect](const CallBase &C) {
      return isMarker(C, Marker::Sync) ? SpawnEffect::None : Effect;
    };
  };
  EXPECT_EQ(getBlocks(findRedundantSyncs(P.function(),
                                         getIfSpawns(SpawnEffect::None))),
            "entry");
  EXPECT_EQ(getBlocks(findRedundantSyncs(P.function(),
                                         getIfSpawns(SpawnEffect::Spawns))),
            "");
}

} // namespace
} // namespace tapir
