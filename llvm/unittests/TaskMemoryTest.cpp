//===- TaskMemoryTest.cpp - memory that tasks share -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check how a task gets values and variables, and which captures of
// a detach are found to be missing.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskMemory.h"
#include "tapir/Analysis/MissingCaptures.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

// Returns a function with a task %d that consists of \p Child. The parent
// executes \p Before and then the detach, which has the further \p Arguments;
// it executes \p After after the sync.
std::string spawn(StringRef Before, StringRef Child, StringRef After = "",
                  StringRef Arguments = "") {
  return (R"(
@own = internal global i32 0
@shared = global i32 0
define void @f(i32 %n, i64 %wide, ptr %p, i1 %x) {
entry:
  %r = alloca i8
  %a = alloca i32
  %array = alloca [4 x i32]
)" + Before +
          "\n  %d = call i1 (ptr, ...) @tapir.detach(ptr %r" + Arguments + R"()
  br i1 %d, label %task, label %next
task:
)" + Child +
          R"(
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  call void @tapir.sync(ptr %r)
)" + After +
          "\n  ret void\n}\n")
      .str();
}

struct Analysed : Parsed {
  Task T;
  LiveIns In;
  explicit Analysed(StringRef Text)
      : Parsed(Text), T(call("d")), In(computeLiveIns(T)) {}
  std::string getMissing() {
    MissingCaptures Missing(function());
    TaskInfo Tasks(function());
    return getNames(Missing.find(Tasks, Tasks.getNumber(call("d"))));
  }
};

std::string getMissing(StringRef Before, StringRef Child, StringRef After = "",
                       StringRef Arguments = "") {
  return Analysed(spawn(Before, Child, After, Arguments)).getMissing();
}

TEST(LiveIns, AreThoseThatTheTaskReads) {
  Analysed A(spawn("%two = add i32 %n, 2\n %three = add i32 %n, 3",
                   "%sum = add i32 %two, 1\n store i32 %sum, ptr @shared"));
  // The marker that ends the task reads the region, but isn't part of the task.
  EXPECT_EQ(getNames(A.In.Values), "two");
}

TEST(LiveIns, HaveNoConstants) {
  Analysed A(spawn("", "store i32 1, ptr @shared\n call void @work()"));
  EXPECT_TRUE(A.In.Values.empty());
}

TEST(LiveIns, HaveAVariableOfTheTaskAlone) {
  Analysed A(spawn("", "store i32 1, ptr %a\n call void @use(ptr %a)"));
  EXPECT_EQ(getNames(A.In.Private), "a");
  EXPECT_TRUE(A.In.Values.empty());
}

TEST(LiveIns, CopyWhatTheParentHasSetAndNobodyElseKnows) {
  Analysed A(spawn("store i32 1, ptr %a", "%v = load i32, ptr %a"));
  EXPECT_EQ(getNames(A.In.Copied), "a");
  EXPECT_TRUE(A.In.Values.empty());
}

TEST(LiveIns, ShareWhatTheParentCaptures) {
  Analysed A(spawn("call void @use(ptr %a)", "%v = load i32, ptr %a"));
  EXPECT_EQ(getNames(A.In.Values), "a");
  EXPECT_TRUE(A.In.Copied.empty());
}

TEST(LiveIns, ShareWhatTheDetachNames) {
  Analysed A(spawn("", "store i32 1, ptr %a", "", ", ptr %a"));
  EXPECT_EQ(getNames(A.In.Values), "a");
  EXPECT_EQ(getSharing(A.variable("a"), A.T), Sharing::Shared);
}

TEST(LiveIns, CopyPinnedMemoryThatTheDetachNames) {
  Analysed A(spawn("call void @tapir.pin(ptr %a)", "%v = load i32, ptr %a", "",
                   ", ptr %a"));
  EXPECT_EQ(getNames(A.In.Copied), "a");
}

TEST(LiveIns, ComputeAddressesInOwnMemoryAgain) {
  Analysed A(spawn("%at = getelementptr i32, ptr %array, i32 %n",
                   "store i32 1, ptr %at"));
  EXPECT_EQ(getNames(A.In.Private), "array");
  EXPECT_EQ(getNames(A.In.Rematerialised), "at");
  EXPECT_EQ(getNames(A.In.Values), "n");
}

TEST(LiveIns, PassAddressesInSharedMemory) {
  Analysed A(spawn("%at = getelementptr i32, ptr %array, i32 %n",
                   "store i32 1, ptr %at", "", ", ptr %array"));
  EXPECT_EQ(getNames(A.In.Values), "at");
  EXPECT_TRUE(A.In.Rematerialised.empty());
}

TEST(LiveIns, TranslateAddressesThatWereChosenOutside) {
  Analysed A(spawn(R"(store i32 1, ptr %a
  br i1 %x, label %yes, label %join
yes:
  br label %join
join:
  %either = phi ptr [ %a, %yes ], [ %p, %entry ])",
                   "%v = load i32, ptr %either"));
  EXPECT_EQ(getNames(A.In.Values), "either");
  EXPECT_EQ(getNames(A.In.Copied), "a");
  ASSERT_EQ(A.In.Translated.size(), 1u);
  EXPECT_EQ(getNames(A.In.Translated.front().second), "a");
}

TEST(LiveIns, DoNotCopyOwnMemoryThatAddressesMergeWith) {
  // The task and the parent share the block `tail`. In it, the phi is the
  // address of the task's memory only if the task has come there.
  Analysed A(R"(
define void @f(ptr %p, i1 %x) {
entry:
  %sr = alloca i8
  %a = alloca i32
  br label %head
head:
  %frame = phi ptr [ %p, %entry ], [ %next, %join ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @use(ptr %a)
  call void @use(ptr %frame)
  br label %tail
cont:
  br label %tail
tail:
  %mine = phi ptr [ %a, %task ], [ %frame, %cont ]
  call void @use(ptr %mine)
  br i1 %d, label %end, label %join
end:
  call void @tapir.reattach(ptr %sr)
  br label %join
join:
  %next = phi ptr [ %frame, %end ], [ %mine, %tail ]
  br i1 %x, label %head, label %out
out:
  call void @tapir.sync(ptr %sr)
  ret void
}
)");
  EXPECT_EQ(getNames(A.In.Values), "frame");
  EXPECT_EQ(getNames(A.In.Private), "a");
  EXPECT_TRUE(A.In.Copied.empty());
  EXPECT_TRUE(A.In.Translated.empty());
}

TEST(LiveIns, DoNotCountUsesInCopiesOfTheTask) {
  Analysed A(spawn(R"(
  %e = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %e, label %twin, label %on
twin:
  call void @use(ptr %a)
  call void @tapir.reattach(ptr %r)
  br label %on
on:)",
                   "call void @use(ptr %a)"));
  EXPECT_EQ(getSharing(A.variable("a"), A.T), Sharing::Private);
}

TEST(MissingCaptures, AreNoneForValues) {
  EXPECT_EQ(getMissing("", "%v = add i32 %n, 1"), "");
}

TEST(MissingCaptures, HaveAVariableThatTheTaskSetsForTheParent) {
  EXPECT_EQ(getMissing("", "store i32 1, ptr %a", "%v = load i32, ptr %a"),
            "a");
}

TEST(MissingCaptures, HaveNoneThatTheDetachNames) {
  EXPECT_EQ(getMissing("", "store i32 1, ptr %a", "%v = load i32, ptr %a",
                       ", ptr %a"),
            "");
}

TEST(MissingCaptures, HaveNoVariableThatIsSetAgain) {
  EXPECT_EQ(getMissing("store i32 0, ptr %a", "store i32 1, ptr %a",
                       "store i32 2, ptr %a\n %v = load i32, ptr %a"),
            "");
}

TEST(MissingCaptures, HaveNoScalarThatTheTaskOnlyReads) {
  EXPECT_EQ(getMissing("store i32 0, ptr %a", "%v = load i32, ptr %a",
                       "%w = load i32, ptr %a"),
            "");
}

TEST(MissingCaptures, HaveAVolatileVariable) {
  EXPECT_EQ(getMissing("store i32 0, ptr %a", "%v = load volatile i32, ptr %a"),
            "a");
}

TEST(MissingCaptures, HaveAnAtomicVariable) {
  EXPECT_EQ(getMissing("store i32 0, ptr %a",
                       "%v = load atomic i32, ptr %a monotonic, align 4"),
            "a");
}

TEST(MissingCaptures, HaveAnArrayThatTheTaskOnlyReads) {
  EXPECT_EQ(getMissing("store i32 0, ptr %array", "%v = load i64, ptr %array"),
            "array");
}

TEST(MissingCaptures, HaveNothingThatIsTheTasksOwn) {
  EXPECT_EQ(getMissing("", "call void @use(ptr %array)"), "");
}

TEST(MissingCaptures, HavePointersAndInternalVariables) {
  EXPECT_EQ(getMissing("", "store i32 1, ptr %p\n store i32 1, ptr @own"),
            "p own");
  EXPECT_EQ(getMissing("", "store i32 1, ptr @shared"), "");
}

TEST(MissingCaptures, HaveIntegersThatMayBeAddresses) {
  EXPECT_EQ(getMissing("", "%v = add i64 %wide, 1"), "wide");
}

TEST(MissingCaptures, HaveWhatAPointerVariableWasSetTo) {
  EXPECT_EQ(getMissing("%q = alloca ptr\n store ptr %a, ptr %q\n"
                       "store i32 0, ptr %a",
                       "%v = load ptr, ptr %q\n store i32 1, ptr %v"),
            "a");
}

TEST(MissingCaptures, HaveNoValueFromAfterTheDetach) {
  EXPECT_EQ(getMissing("%q = alloca ptr\n store ptr %p, ptr %q",
                       "%v = load ptr, ptr %q\n store i32 1, ptr %v",
                       "%late = load i64, ptr @shared\n"
                       "%to = inttoptr i64 %late to ptr\n"
                       "store ptr %to, ptr %q"),
            "");
}

TEST(MissingCaptures, HaveNothingFromEdgesThatTheTaskDoesNotTake) {
  Parsed P(R"(
define void @f(ptr %p, i1 %x) {
entry:
  %r = alloca i8
  br i1 %x, label %early, label %spawn
early:
  %at = getelementptr i8, ptr %p, i64 1
  br label %task
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %task, label %next
task:
  %phi = phi ptr [ %at, %early ], [ %p, %spawn ]
  store i8 0, ptr %phi
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  ret void
})");
  MissingCaptures Missing(P.function());
  TaskInfo Tasks(P.function());
  EXPECT_EQ(getNames(Missing.find(Tasks, 1)), "p");
}

TEST(FindPointees, FollowsCopiesOfVariables) {
  Analysed A(spawn("%q = alloca ptr\n %s = alloca ptr\n"
                   "store ptr %a, ptr %q\n %v = load ptr, ptr %q\n"
                   "store ptr %v, ptr %s",
                   ""));
  SmallSetVector<AllocaInst *, 4> Found;
  EXPECT_TRUE(findPointees(A.variable("s"), Found));
  EXPECT_EQ(getNames(Found), "a");
}

TEST(IsKnownToTasksOnly, AllowsDetachesAlone) {
  Analysed A(spawn("call void @use(ptr %array)", "", "", ", ptr %a"));
  EXPECT_TRUE(isKnownToTasksOnly(A.variable("a")));
  EXPECT_FALSE(isKnownToTasksOnly(A.variable("array")));
}

TEST(IsAddressArithmetic, LeavesOutMemoryAndChoiceByControl) {
  Parsed P(R"(
define void @f(ptr %p, i64 %n, i1 %x) {
entry:
  %at = getelementptr i8, ptr %p, i64 %n
  %loaded = load ptr, ptr %p
  %quotient = udiv i64 8, %n
  br label %next
next:
  %phi = phi ptr [ %at, %entry ]
  ret void
})");
  EXPECT_TRUE(isAddressArithmetic(P.inst("at")));
  EXPECT_FALSE(isAddressArithmetic(P.inst("loaded")));
  EXPECT_FALSE(isAddressArithmetic(P.inst("quotient")));
  EXPECT_FALSE(isAddressArithmetic(P.inst("phi")));
}

} // namespace
} // namespace tapir
