//===- TaskTreeTest.cpp - which task is part of which ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nesting is by the code of tasks, not by dominance or by regions.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskTree.h"

#include "Parsed.h"
#include "Texts.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

std::string getDetaches(ArrayRef<TaskNode *> Nodes) {
  SmallVector<Value *, 4> Detaches;
  for (const TaskNode *N : Nodes)
    Detaches.push_back(N->Detach);
  return getNames(Detaches);
}

TEST(TaskTree, IsEmptyWithoutSpawns) {
  Parsed P("define void @f() { ret void }");
  TaskTree Tree(P.function());
  EXPECT_TRUE(Tree.empty());
  EXPECT_EQ(Tree.getDefect(), "");
}

TEST(TaskTree, HasTheFunctionsOwnTasksForRoots) {
  Parsed P(NestedSpawns);
  TaskTree Tree(P.function());
  EXPECT_FALSE(Tree.empty());
  EXPECT_EQ(getDetaches(Tree.roots()), "a c");
}

TEST(TaskTree, NestsATaskInTheOneThatSpawnsIt) {
  Parsed P(NestedSpawns);
  TaskTree Tree(P.function());
  TaskNode *Outer = Tree.roots()[0];
  ASSERT_EQ(getDetaches(Outer->Children), "b");
  EXPECT_EQ(Outer->Children[0]->Parent, Outer);
  EXPECT_EQ(Outer->Parent, nullptr);
}

TEST(TaskTree, ListsTasksBehindThoseInThem) {
  Parsed P(NestedSpawns);
  EXPECT_EQ(getDetaches(TaskTree(P.function()).postorder()), "b a c");
}

TEST(TaskTree, TakesTheSmallestOfSeveralForTheParent) {
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
  TaskTree Tree(P.function());
  EXPECT_EQ(getDetaches(Tree.postorder()), "c b a");
  ASSERT_EQ(Tree.roots().size(), 1u);
  EXPECT_EQ(getDetaches(Tree.roots()[0]->Children), "b");
}

TEST(TaskTree, HasTheDefectOfATaskAndNoNesting) {
  std::string Broken = NestedSpawns.str();
  const std::string End = "  call void @tapir.reattach(ptr %s)\n";
  Broken.replace(Broken.find(End), End.size(), "");
  // The inner task now ends as the outer one does; the second doesn't end.
  const std::string Last = "  call void @tapir.reattach(ptr %r)\n";
  Broken.replace(Broken.rfind(Last), Last.size(), "");
  Parsed P(Broken);
  TaskTree Tree(P.function());
  EXPECT_EQ(Tree.getDefect(), "a task can return from its function");
  EXPECT_EQ(getDetaches(Tree.roots()), "a b c");
}

TEST(TaskTree, KnowsThatADetachIsGone) {
  Parsed P(NestedSpawns);
  TaskTree Tree(P.function());
  Instruction &Detach = P.inst("c");
  Detach.replaceAllUsesWith(ConstantInt::getFalse(Detach.getContext()));
  Detach.eraseFromParent();
  EXPECT_EQ(Tree.postorder()[2]->Detach, nullptr);
}

TEST(TaskTree, PrintsTasksIndentedByDepth) {
  Parsed P(NestedSpawns);
  std::string Printed;
  raw_string_ostream OS(Printed);
  TaskTree(P.function()).print(OS);
  EXPECT_EQ(Printed, "  task in %entry, region %r\n"
                     "    task in %outer, region %s\n"
                     "  task in %next, region %r\n");
}

} // namespace
} // namespace tapir
