//===- AccessRecordsTest.cpp - records of the source's accesses -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/AccessRecords.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

constexpr StringLiteral Text = "define void @f(ptr %p, i64 %n) {\n"
                               "entry:\n"
                               "  %v = load i32, ptr %p, align 8\n"
                               "  ret void\n"
                               "}\n";

TEST(AccessRecords, SayWhatTheyWereMadeOf) {
  Parsed P(Text);
  Instruction &Load = P.inst("v");
  Value &Four = *ConstantInt::get(Type::getInt64Ty(P.module().getContext()), 4);
  recordAccess(Load, P.value("p"), Four, Align(8), /*Writes=*/true);
  std::optional<AccessRecord> Record = getAccessRecord(P.first("entry"));
  ASSERT_TRUE(Record);
  EXPECT_EQ(Record->Address, &P.value("p"));
  EXPECT_EQ(Record->FixedBytes, 4u);
  EXPECT_EQ(Record->Alignment, Align(8));
  EXPECT_TRUE(Record->Writes);
  EXPECT_FALSE(Record->IsOfTable);
  EXPECT_FALSE(isAccessRecord(Load));
}

TEST(AccessRecords, HaveSizesThatAreComputed) {
  Parsed P(Text);
  recordAccess(P.inst("v"), P.value("p"), P.value("n"), Align(1),
               /*Writes=*/false);
  std::optional<AccessRecord> Record;
  for (const Instruction &I : P.block("entry"))
    if (std::optional<AccessRecord> Its = getAccessRecord(I))
      Record = Its;
  ASSERT_TRUE(Record);
  EXPECT_FALSE(Record->FixedBytes);
  EXPECT_FALSE(Record->Writes);
  EXPECT_EQ(cast<IntToPtrInst>(Record->Bytes)->getOperand(0), &P.value("n"));
}

// A program's own annotation is no record.
TEST(AccessRecords, AreNotTheProgramsAnnotations) {
  Parsed P("declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)\n"
           "@name = constant i8 0\n"
           "define void @f(ptr %p) {\n"
           "entry:\n"
           "  call void @llvm.var.annotation.p0.p0(ptr %p, ptr @name, ptr "
           "@name, i32 1, ptr null)\n"
           "  ret void\n"
           "}\n");
  EXPECT_FALSE(isAccessRecord(P.first("entry")));
  EXPECT_FALSE(dropAccessRecords(P.module()));
}

TEST(AccessRecords, AreDroppedWithTheirName) {
  Parsed P(Text);
  Value &Four = *ConstantInt::get(Type::getInt64Ty(P.module().getContext()), 4);
  recordAccess(P.inst("v"), P.value("p"), Four, Align(4), /*Writes=*/false);
  EXPECT_TRUE(dropAccessRecords(P.module()));
  EXPECT_EQ(&P.first("entry"), &P.inst("v"));
  EXPECT_TRUE(P.module().global_empty());
}

} // namespace
} // namespace tapir
