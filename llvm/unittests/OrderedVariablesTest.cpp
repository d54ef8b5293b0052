//===- OrderedVariablesTest.cpp - variables that nothing races for --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check whether the analysis finds that a variable %v, which a task
// and its parent use, is ordered.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/OrderedVariables.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

struct Spawn {
  StringRef Before, Task, Beside, After;
  StringRef Loop = "br label %end";

  std::string getText() const {
    return ("define void @f(i1 %x) {\nentry:\n  %r = alloca i8\n"
            "  %v = alloca i32\n  " +
            Before +
            "\n  br label %spawn\nspawn:\n"
            "  %d = call i1 (ptr, ...) @tapir.detach(ptr %r, ptr %v)\n"
            "  br i1 %d, label %task, label %next\ntask:\n  " +
            Task +
            "\n  call void @tapir.reattach(ptr %r)\n  br label %next\n"
            "next:\n  " +
            Beside + "\n  " + Loop +
            "\nend:\n  call void @tapir.sync(ptr %r)\n  " + After +
            "\n  ret void\n}\n")
        .str();
  }
  bool isOrdered() const {
    Parsed P(getText());
    return OrderedVariables(P.function()).contains(P.variable("v"));
  }
};

constexpr StringLiteral Write = "store i32 1, ptr %v";
constexpr StringLiteral Read = "%l = load i32, ptr %v";
constexpr StringLiteral Again = "br i1 %x, label %spawn, label %end";

TEST(OrderedVariables, HaveWhatATaskWritesAndItsParentReadsAfterTheSync) {
  EXPECT_TRUE((Spawn{"", Write, "", Read}).isOrdered());
}

TEST(OrderedVariables, HaveWhatIsWrittenBeforeATaskThatReads) {
  EXPECT_TRUE((Spawn{Write, Read, "", ""}).isOrdered());
}

TEST(OrderedVariables, HaveWhatBothRead) {
  EXPECT_TRUE((Spawn{Write, Read, "%m = load i32, ptr %v", ""}).isOrdered());
}

TEST(OrderedVariables, HaveNoneThatIsReadBesideAWriter) {
  EXPECT_FALSE((Spawn{"", Write, Read, ""}).isOrdered());
}

TEST(OrderedVariables, HaveNoneThatIsWrittenBesideAReader) {
  EXPECT_FALSE((Spawn{"", Read, Write, ""}).isOrdered());
}

TEST(OrderedVariables, HaveNoneThatInstancesOfATaskWrite) {
  EXPECT_FALSE((Spawn{"", Write, "", Read, Again}).isOrdered());
}

TEST(OrderedVariables, HaveWhatInstancesOfATaskRead) {
  EXPECT_TRUE((Spawn{Write, Read, "", "", Again}).isOrdered());
}

TEST(OrderedVariables, HaveWhatIsWrittenAfterASyncInALoop) {
  EXPECT_TRUE((Spawn{"", Write, "call void @tapir.sync(ptr %r)", Read, Again})
                  .isOrdered());
}

TEST(OrderedVariables, HaveNoneThatAFunctionGets) {
  EXPECT_FALSE((Spawn{"", Write, "", "call void @use(ptr %v)"}).isOrdered());
}

TEST(OrderedVariables, HaveNoneWhoseAddressIsStored) {
  EXPECT_FALSE((Spawn{"", Write, "", "store ptr %v, ptr %r"}).isOrdered());
}

TEST(OrderedVariables, HaveNoneWhoseLifeMayEnd) {
  Parsed P(
      (Spawn{"", "", "", "%w = alloca i32\n  store i32 1, ptr %w"}).getText());
  OrderedVariables Ordered(P.function());
  EXPECT_TRUE(Ordered.contains(P.variable("v")));
  EXPECT_FALSE(Ordered.contains(P.variable("w")));
}

TEST(OrderedVariables, KnowTheAccessesToThem) {
  Parsed P((Spawn{"", Write, "", Read}).getText());
  OrderedVariables Ordered(P.function());
  EXPECT_TRUE(Ordered.isAccess(P.first("task")));
  EXPECT_TRUE(Ordered.isAccess(P.inst("l")));
  EXPECT_FALSE(Ordered.isAccess(P.inst("d")));
}

} // namespace
} // namespace tapir
