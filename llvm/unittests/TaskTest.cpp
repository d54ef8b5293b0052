//===- TaskTest.cpp - the code that a detached child runs -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check that Task finds the code of a task, in graphs as front ends
// emit them and as LLVM's passes change them.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Task.h"

#include "Parsed.h"
#include "Texts.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

// Returns a function that begins with a detach, and continues with \p Rest.
std::string afterDetach(StringRef Rest) {
  return (R"(
define void @f(i1 %x, ptr %p, ...) personality ptr @__gxx_personality_v0 {
entry:
  %r = alloca i8
  %other = alloca i8
  br label %spawn
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
)" + Rest +
          R"(
child:
  call void @tapir.reattach(ptr %r)
  br label %parent
parent:
  ret void
}
declare void @llvm.va_start.p0(ptr)
)")
      .str();
}

std::string getBlocksAfter(StringRef Rest) {
  Parsed P(afterDetach(Rest));
  return getNames(Task(P.call("d")).blocks());
}

std::string getDefectAfter(StringRef Rest) {
  Parsed P(afterDetach(Rest));
  return Task(P.call("d")).getDefect().str();
}

TEST(Task, HasTheBlocksUpToItsReattach) {
  Parsed P(OneSpawn);
  EXPECT_EQ(getNames(Task(P.call("d")).blocks()), "entry task");
}

TEST(Task, BeginsAfterItsDetachRatherThanAtTheBranch) {
  Parsed P(OneSpawn);
  Task T(P.call("d"));
  EXPECT_FALSE(T.contains(P.inst("r")));
  EXPECT_FALSE(T.contains(P.inst("d")));
  EXPECT_TRUE(T.contains(P.inst("not")));
}

TEST(Task, CoversItsEndWithoutContainingIt) {
  Parsed P(OneSpawn);
  Task T(P.call("d"));
  Instruction &Work = P.first("task"), &End = *Work.getNextNode();
  EXPECT_EQ(T.getEnd(&P.block("task")), &End);
  EXPECT_TRUE(T.contains(Work));
  EXPECT_FALSE(T.contains(End));
  EXPECT_TRUE(T.covers(End));
  EXPECT_FALSE(T.covers(*End.getNextNode()));
}

TEST(Task, HasTheEdgesThatAChildTakes) {
  Parsed P(OneSpawn);
  Task T(P.call("d"));
  EXPECT_TRUE(T.hasEdge(&P.block("entry"), &P.block("task")));
  EXPECT_FALSE(T.hasEdge(&P.block("entry"), &P.block("next")));
  EXPECT_FALSE(T.hasEdge(&P.block("task"), &P.block("next")));
}

TEST(Task, SharesBlocksWithAnotherTask) {
  Parsed P(R"(
define void @f() {
entry:
  %r = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %task, label %next
next:
  %e = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %e, label %task, label %last
task:
  call void @tapir.reattach(ptr %r)
  br label %last
last:
  ret void
})");
  EXPECT_EQ(getNames(Task(P.call("d")).blocks()), "entry task");
  EXPECT_EQ(getNames(Task(P.call("e")).blocks()), "next task");
}

TEST(Task, FoldsPhisOfTheEdgesThatItTakes) {
  EXPECT_EQ(getBlocksAfter(R"(
  br i1 %d, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %phi = phi i1 [ true, %yes ], [ false, %no ]
  br i1 %phi, label %child, label %parent)"),
            "spawn yes join child");
}

TEST(Task, FoldsSelectsAndSwitches) {
  EXPECT_EQ(getBlocksAfter(R"(
  %n = select i1 %d, i32 1, i32 2
  switch i32 %n, label %parent [ i32 1, label %child ])"),
            "spawn child");
}

TEST(Task, FoldsFrozenAndNegatedResults) {
  EXPECT_EQ(getBlocksAfter(R"(
  %frozen = freeze i1 %d
  %not = xor i1 %frozen, true
  br i1 %not, label %parent, label %child)"),
            "spawn child");
}

TEST(Task, FoldsWhatItsResultAloneDecides) {
  EXPECT_EQ(getBlocksAfter(R"(
  %or = or i1 %x, %d
  br i1 %or, label %child, label %parent)"),
            "spawn child");
}

TEST(Task, GoesBothWaysWhereItsResultDoesNotDecide) {
  EXPECT_EQ(getBlocksAfter(R"(
  %and = and i1 %x, %d
  br i1 %and, label %child, label %parent)"),
            "spawn child parent");
}

TEST(Task, KeepsWhatIsDeadInEveryTask) {
  EXPECT_EQ(getBlocksAfter(R"(
  br i1 %d, label %live, label %parent
live:
  br i1 true, label %child, label %dead
dead:
  unreachable)"),
            "spawn live child dead");
}

TEST(Task, LeavesTheUnwindEdgeOfItsDetachToTheParent) {
  Parsed P(ThrowingSpawn);
  Task T(P.call("d"));
  EXPECT_EQ(getNames(T.blocks()), "entry on task");
  EXPECT_EQ(T.getDefect(), "");
}

TEST(Task, EndsWithAnExceptionOfItsRegion) {
  Parsed P(afterDetach(R"(
  br i1 %d, label %throws, label %parent
throws:
  call void @tapir.exception(ptr %r, ptr %p)
  br label %child)"));
  Task T(P.call("d"));
  EXPECT_EQ(getNames(T.blocks()), "spawn throws");
  EXPECT_EQ(T.getEnd(&P.block("throws")), &P.first("throws"));
}

TEST(Task, ContinuesAfterAnExceptionOfAnotherRegion) {
  EXPECT_EQ(getBlocksAfter(R"(
  br i1 %d, label %throws, label %parent
throws:
  call void @tapir.exception(ptr %other, ptr %p)
  br label %child)"),
            "spawn throws child");
}

TEST(Task, ReadsOfAPhiWhatComesOverItsEdges) {
  Parsed P(afterDetach(R"(
  br i1 %d, label %yes, label %no
yes:
  br label %join
no:
  br i1 %x, label %join, label %parent
join:
  %phi = phi i32 [ 1, %yes ], [ 2, %no ]
  %sum = add i32 %phi, 1
  br label %child)"));
  Task T(P.call("d"));
  EXPECT_TRUE(T.reads(P.inst("phi").getOperandUse(0)));
  EXPECT_FALSE(T.reads(P.inst("phi").getOperandUse(1)));
  EXPECT_TRUE(T.reads(P.inst("sum").getOperandUse(0)));
}

TEST(Task, HasNoDefectIfItReattaches) {
  EXPECT_EQ(getDefectAfter("br i1 %d, label %child, label %parent"), "");
}

TEST(Task, MayNotReturn) {
  EXPECT_EQ(getDefectAfter("br i1 %x, label %child, label %parent"),
            "a task can return from its function");
}

TEST(Task, MayNotReachItsDetach) {
  EXPECT_EQ(getDefectAfter(R"(
  br i1 %d, label %again, label %parent
again:
  br i1 %x, label %child, label %spawn)"),
            "a task can reach its own detach");
}

TEST(Task, MayNotUnwind) {
  EXPECT_EQ(getDefectAfter(R"(
  br i1 %d, label %calls, label %parent
calls:
  invoke void @work() to label %child unwind label %pad
pad:
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp)"),
            "an exception can leave a task");
}

TEST(Task, MayNotJumpToAComputedAddress) {
  Parsed P(afterDetach(R"(
  br i1 %d, label %jumps, label %parent
jumps:
  indirectbr ptr %p, [ label %child ])"));
  Task T(P.call("d"));
  EXPECT_TRUE(T.hasComputedJump());
  EXPECT_EQ(T.getDefect(), "a task jumps to a computed address");
}

TEST(Task, MayNotReadVariableArguments) {
  EXPECT_EQ(getDefectAfter(R"(
  br i1 %d, label %reads, label %parent
reads:
  call void @llvm.va_start.p0(ptr %p)
  br label %child)"),
            "a task reads the variable arguments of its function");
}

TEST(Task, EndsAtEveryReattach) {
  Parsed P(NestedSpawns);
  Task T(P.call("a"));
  EXPECT_NE(T.getEnd(&P.block("inner")), nullptr);
  EXPECT_FALSE(T.hasEdge(&P.block("inner"), &P.block("after")));
}

TEST(Task, ContinuesAfterTasksInItIfProjected) {
  Parsed P(NestedSpawns);
  Task T(P.call("a"), /*Projected=*/true);
  EXPECT_EQ(T.getEnd(&P.block("inner")), nullptr);
  EXPECT_TRUE(T.hasEdge(&P.block("inner"), &P.block("after")));
  EXPECT_NE(T.getEnd(&P.block("after")), nullptr);
}

} // namespace
} // namespace tapir
