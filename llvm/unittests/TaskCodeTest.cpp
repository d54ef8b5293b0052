//===- TaskCodeTest.cpp - a task's code, without a walk of its own --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a forest says of its tasks is what their own walks say.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskCode.h"

#include "Parsed.h"

#include "tapir/IR/Markers.h"

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

// But for the functions that it calls.
std::set<std::string> getLiveIns(const TaskCode &Code) {
  std::set<std::string> Names;
  Code.forEachLiveIn([&](Value *V) {
    if (!isa<Function>(V))
      Names.insert(V->getName().str());
  });
  return Names;
}

struct Both : Parsed {
  std::unique_ptr<TaskForest> Forest = TaskForest::find(function());
  SmallVector<CallBase *, 8> Detaches =
      collectMarkers(function(), Marker::Detach);
  ForestCode All{*Forest, function()};
  Both() : Parsed(Nested) {}

  // Calls \p Compare with what the forest and what a walk says of each task.
  void forEachTask(function_ref<void(TaskCode &, TaskCode &)> Compare) {
    for (auto [Index, Detach] : enumerate(Detaches)) {
      const Task S(*Detach);
      ForestCode::View Found(All, Index + 1, *Detach);
      WalkedCode Walked(S);
      Compare(Found, Walked);
    }
  }
};

TEST(TaskCode, ReadsWhatAWalkFinds) {
  Both Of;
  ASSERT_EQ(Of.Detaches.size(), 3U);
  Of.forEachTask([](TaskCode &Found, TaskCode &Walked) {
    EXPECT_EQ(getLiveIns(Found), getLiveIns(Walked));
  });
}

TEST(TaskCode, ReadsWhatTheTasksInItRead) {
  Both Of;
  ForestCode::View Outer(Of.All, 1, Of.call("outer"));
  EXPECT_EQ(getLiveIns(Outer), (std::set<std::string>{"both", "early", "n", "p",
                                                      "s", "shared", "x"}));
}

TEST(TaskCode, HasTheBlocksBehindItsDetach) {
  Both Of;
  Of.forEachTask([&](TaskCode &Found, TaskCode &Walked) {
    for (BasicBlock &B : Of.function())
      if (&B != Found.getDetach().getParent()) {
        EXPECT_EQ(is_contained(Found.blocks(), &B),
                  is_contained(Walked.blocks(), &B))
            << B.getName().str();
      }
  });
}

TEST(TaskCode, CoversWhatAWalkCovers) {
  Both Of;
  Of.forEachTask([&](TaskCode &Found, TaskCode &Walked) {
    for (Instruction &I : instructions(Of.function()))
      // A branch behind a detach or reattach is nobody's business.
      if (!I.isTerminator()) {
        EXPECT_EQ(Found.covers(I), Walked.covers(I)) << I.getName().str();
      }
  });
}

} // namespace
} // namespace tapir
