//===- TaskInfoTest.cpp - the tasks of a function -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check that tasks are nested by their code, not by dominance or by
// regions, and that a single walk for all separate tasks finds the same as a
// walk for each task.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskInfo.h"

#include "tapir/IR/MarkerEdits.h"

#include "Parsed.h"
#include "Texts.h"

#include "llvm/IR/InstIterator.h"

#include <gtest/gtest.h>

#include <set>

using namespace llvm;

namespace tapir {
namespace {

// %outer has %inner in it, and %sibling is beside both.
constexpr StringLiteral Nested = R"(
@shared = global i32 0
define void @f(i32 %n, i1 %x, ptr %p) {
entry:
  %r = alloca i8
  %s = alloca i8
  %both = alloca i32
  %early = add i32 %n, 1
  %unread = add i32 %n, 2
  %outer = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %outer, label %task, label %next
task:
  %own = add i32 %n, 3
  br i1 %x, label %then, label %join
then:
  store i32 %own, ptr %both
  br label %join
join:
  %either = phi i32 [ %own, %task ], [ %early, %then ]
  %inner = call i1 (ptr, ...) @tapir.detach(ptr %s, ptr %p)
  br i1 %inner, label %deep, label %rest
deep:
  %sum = add i32 %either, %own
  store i32 %sum, ptr @shared
  store i32 %early, ptr %p
  call void @tapir.reattach(ptr %s)
  br label %rest
rest:
  call void @tapir.sync(ptr %s)
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  %sibling = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %sibling, label %beside, label %end
beside:
  store i32 %n, ptr %both
  call void @tapir.reattach(ptr %r)
  br label %end
end:
  call void @tapir.sync(ptr %r)
  ret void
})";

/// The tests for both ways to find the tasks of a function: by a single walk,
/// and by a walk for each task.
struct BothWays : testing::TestWithParam<bool> {
  static bool isOneByOne() { return GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(TaskInfo, BothWays, testing::Bool());

std::string getDetaches(const TaskInfo &Tasks, ArrayRef<unsigned> Numbers) {
  SmallVector<Value *, 4> Detaches;
  for (unsigned Number : Numbers)
    Detaches.push_back(Tasks.getDetach(Number));
  return getNames(Detaches);
}

// Returns the names of the live-ins, except those of functions that the task
// calls.
std::set<std::string> getLiveIns(TaskInfo &Tasks, unsigned Number) {
  std::set<std::string> Names;
  Tasks.forEachLiveIn(Number, [&](Value *V) {
    if (!isa<Function>(V))
      Names.insert(V->getName().str());
  });
  return Names;
}

TEST(TaskInfo, IsEmptyWithoutSpawns) {
  Parsed P("define void @f() { ret void }");
  TaskInfo Tasks(P.function());
  EXPECT_TRUE(Tasks.empty());
  EXPECT_TRUE(Tasks.postorder().empty());
  EXPECT_EQ(Tasks.getDefect(), "");
}

TEST_P(BothWays, FindTheFunctionsOwnTasks) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  EXPECT_FALSE(Tasks.empty());
  EXPECT_EQ(getDetaches(Tasks, Tasks.getChildren(0)), "a c");
}

TEST_P(BothWays, NestATaskInTheOneThatSpawnsIt) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  const unsigned Outer = Tasks.getNumber(P.call("a"));
  ASSERT_EQ(getDetaches(Tasks, Tasks.getChildren(Outer)), "b");
  EXPECT_EQ(Tasks.getParent(Tasks.getNumber(P.call("b"))), Outer);
  EXPECT_EQ(Tasks.getParent(Outer), 0U);
}

TEST_P(BothWays, ListTasksAfterThoseInThem) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  EXPECT_EQ(getDetaches(Tasks, Tasks.postorder()), "b a c");
}

TEST(TaskInfo, TakesTheSmallestOfSeveralForTheParent) {
  Parsed P(R"(
define void @f() {
entry:
  %r = alloca i8
  %a = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %a, label %one, label %next
one:
  %b = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %b, label %two, label %next
two:
  %c = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %c, label %three, label %end
three:
  br label %end
end:
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  %end.of.all = add i32 0, 0
  call void @tapir.reattach(ptr %r)
  unreachable
})");
  TaskInfo Tasks(P.function());
  EXPECT_EQ(getDetaches(Tasks, Tasks.postorder()), "c b a");
  ASSERT_EQ(getDetaches(Tasks, Tasks.getChildren(0)), "a");
  EXPECT_EQ(getDetaches(Tasks, Tasks.getChildren(1)), "b");
}

TEST(TaskInfo, HasTheDefectOfATaskAndNoNesting) {
  std::string Broken = NestedSpawns.str();
  const std::string End = "  call void @tapir.reattach(ptr %s)\n";
  Broken.replace(Broken.find(End), End.size(), "");
  // The inner task now has the same end as the outer one, and the second task
  // has no end.
  const std::string Last = "  call void @tapir.reattach(ptr %r)\n";
  Broken.replace(Broken.rfind(Last), Last.size(), "");
  Parsed P(Broken);
  TaskInfo Tasks(P.function());
  EXPECT_EQ(Tasks.getDefect(), "a task can return from its function");
  EXPECT_EQ(getDetaches(Tasks, Tasks.getChildren(0)), "a b c");
}

TEST_P(BothWays, KnowThatADetachIsGone) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  Instruction &Detach = P.inst("c");
  ASSERT_EQ(Tasks.getDetach(3), &Detach);
  Detach.replaceAllUsesWith(ConstantInt::getFalse(Detach.getContext()));
  Detach.eraseFromParent();
  EXPECT_EQ(Tasks.getDetach(3), nullptr);
}

TEST_P(BothWays, KnowTheNewDetach) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  CallBase &Old = P.call("b");
  CallBase *New = replaceArguments(Old, {Old.getArgOperand(0), &P.value("r")});
  Tasks.replaceDetach(2, *New);
  EXPECT_EQ(Tasks.getDetach(2), New);
  EXPECT_EQ(Tasks.getNumber(*New), 2U);
  EXPECT_EQ(&Tasks.walk(2).getDetach(), New);
  EXPECT_TRUE(Tasks.covers(2, P.inst("own")));
}

TEST_P(BothWays, PrintTasksIndentedByDepth) {
  Parsed P(NestedSpawns);
  std::string Printed;
  raw_string_ostream OS(Printed);
  TaskInfo(P.function(), isOneByOne()).print(OS);
  EXPECT_EQ(Printed, "  task in %entry, region %r\n"
                     "    task in %outer, region %s\n"
                     "  task in %next, region %r\n");
}

TEST_P(BothWays, KnowTheInnermostTask) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  EXPECT_EQ(Tasks.get(P.inst("b")), 1U);
  EXPECT_EQ(Tasks.get(P.inst("own")), 2U);
  EXPECT_EQ(Tasks.get(P.inst("a")), 0U);
  EXPECT_EQ(Tasks.get(P.first("next")), 0U);
}

TEST_P(BothWays, KnowTheTasksAroundAnInstruction) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  SmallSetVector<unsigned, 8> Found;
  Tasks.addTasksAround(P.inst("c"), Found);
  EXPECT_TRUE(Found.empty());
  Tasks.addTasksAround(P.inst("own"), Found);
  Tasks.addTasksAround(P.inst("own"), Found);
  EXPECT_EQ(Found.size(), 2U);
  EXPECT_TRUE(Found.contains(1) && Found.contains(2));
}

TEST_P(BothWays, KnowSiblings) {
  Parsed P(Nested);
  TaskInfo Tasks(P.function(), isOneByOne());
  auto IsInSibling = [&](StringRef Block, StringRef Detach) {
    CallBase &Of = P.call(Detach);
    return Tasks.isInSibling(P.first(Block), Of, [&](const Instruction &I) {
      return Tasks.covers(Tasks.getNumber(Of), I);
    });
  };
  EXPECT_TRUE(IsInSibling("beside", "outer"));
  EXPECT_TRUE(IsInSibling("beside", "inner"));
  EXPECT_TRUE(IsInSibling("deep", "sibling"));
  EXPECT_FALSE(IsInSibling("deep", "outer"));
  EXPECT_FALSE(IsInSibling("task", "inner"));
  EXPECT_FALSE(IsInSibling("end", "outer"));
}

TEST_P(BothWays, FindOneOfSeveralInstructions) {
  Parsed P(Nested);
  TaskInfo Tasks(P.function(), isOneByOne());
  InstructionsInBlocks Few, Many;
  Few[&P.block("deep")].push_back(&P.inst("sum"));
  EXPECT_TRUE(Tasks.coversAny(1, Few));
  EXPECT_TRUE(Tasks.coversAny(2, Few));
  EXPECT_FALSE(Tasks.coversAny(3, Few));
  for (BasicBlock &B : P.function())
    if (&B != &P.block("beside"))
      Many[&B].push_back(&B.front());
  EXPECT_TRUE(Tasks.coversAny(1, Many));
  EXPECT_FALSE(Tasks.coversAny(3, Many));
}

TEST(TaskInfo, ForgetsATask) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), /*OneByOne=*/true);
  Tasks.forget(P.call("b"));
  EXPECT_EQ(Tasks.get(P.inst("own")), 1U);
}

TEST_P(BothWays, ForgetABlock) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  Tasks.forget(&P.block("inner"));
  EXPECT_FALSE(Tasks.isInTask(P.inst("own")));
  EXPECT_TRUE(Tasks.isInTask(P.inst("b")));
}

TEST_P(BothWays, TakeTheSecondPartOfABlock) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function(), isOneByOne());
  BasicBlock &Inner = P.block("inner");
  Instruction &End = *P.inst("own").getNextNode();
  BasicBlock *Rest = Inner.splitBasicBlock(End.getIterator());
  Tasks.addSplit(&Inner, Rest);
  EXPECT_TRUE(Tasks.covers(2, P.inst("own")));
  EXPECT_TRUE(Tasks.covers(2, End));
  EXPECT_TRUE(Tasks.isInTask(End));
  const Task &T = Tasks.walk(2);
  EXPECT_TRUE(T.hasEdge(&Inner, Rest));
  EXPECT_EQ(T.getEnd(&Inner), nullptr);
  EXPECT_EQ(T.getEnd(Rest), &End);
}

TEST_P(BothWays, ReadWhatTheTasksInItRead) {
  Parsed P(Nested);
  TaskInfo Tasks(P.function(), isOneByOne());
  EXPECT_EQ(
      getLiveIns(Tasks, 1),
      (std::set<std::string>{"both", "early", "n", "p", "s", "shared", "x"}));
}

/// A function's tasks, found by a single walk and by a walk for each task.
struct Comparison : Parsed {
  TaskInfo Together{function()}, OneByOne{function(), true};
  Comparison() : Parsed(Nested) {}
};

TEST(TaskInfo, ReadsWhatAWalkFinds) {
  Comparison C;
  ASSERT_EQ(C.Together.numbers().size(), 3U);
  for (unsigned Number : C.Together.numbers())
    EXPECT_EQ(getLiveIns(C.Together, Number), getLiveIns(C.OneByOne, Number));
}

TEST(TaskInfo, HasTheBlocksAfterADetach) {
  Comparison C;
  for (unsigned Number : C.Together.numbers())
    for (BasicBlock &B : C.function())
      if (&B != C.Together.getDetach(Number)->getParent()) {
        EXPECT_EQ(is_contained(C.Together.blocks(Number), &B),
                  is_contained(C.OneByOne.blocks(Number), &B))
            << B.getName().str();
      }
}

TEST(TaskInfo, CoversWhatAWalkCovers) {
  Comparison C;
  for (unsigned Number : C.Together.numbers())
    for (Instruction &I : instructions(C.function()))
      // A branch after a detach or a reattach belongs to no task.
      if (!I.isTerminator()) {
        EXPECT_EQ(C.Together.covers(Number, I), C.OneByOne.covers(Number, I))
            << I.getName().str();
      }
}

TEST(TaskInfo, WalksASeparateTaskWhenAsked) {
  Parsed P(NestedSpawns);
  TaskInfo Tasks(P.function());
  const Task &T = Tasks.walk(1);
  EXPECT_TRUE(T.hasEdge(&P.block("outer"), &P.block("inner")));
  EXPECT_EQ(&Tasks.walk(1), &T);
}

} // namespace
} // namespace tapir
