//===- WorkerStorageTest.cpp - memory that belongs to one worker ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds ranges to the set of worker storage, and removes ranges and parts of
// them.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/objects/WorkerStorage.h"

#include <gtest/gtest.h>
#include <string>

using namespace cilksan;

namespace {

class WorkerStorageTest : public testing::Test {
protected:
  void TearDown() override { forgetWorkerStorage(0, 1000); }

  /// Returns a digit for each ten bytes up to 100: 1 if the first of these ten
  /// bytes is in the set.
  static std::string tens() {
    std::string Result;
    for (uintptr_t Addr = 0; Addr < 100; Addr += 10)
      Result += isWorkersOwn(Addr) ? '1' : '0';
    return Result;
  }
};

} // namespace

TEST_F(WorkerStorageTest, IsWhatWasAdded) {
  EXPECT_EQ(tens(), "0000000000");
  addWorkerStorage(20, 30);
  EXPECT_EQ(tens(), "0011100000");
  EXPECT_FALSE(isWorkersOwn(19));
  EXPECT_TRUE(isWorkersOwn(49));
  EXPECT_FALSE(isWorkersOwn(50));
}

TEST_F(WorkerStorageTest, LosesWhatIsForgotten) {
  addWorkerStorage(10, 80);
  forgetWorkerStorage(40, 20);
  EXPECT_EQ(tens(), "0111001110");
  forgetWorkerStorage(0, 20);
  EXPECT_EQ(tens(), "0011001110");
  forgetWorkerStorage(80, 1);
  EXPECT_EQ(tens(), "0011001100");
  EXPECT_TRUE(isWorkersOwn(81));
  forgetWorkerStorage(30, 50);
  EXPECT_EQ(tens(), "0010000000");
}

TEST_F(WorkerStorageTest, HasRangesThatOverlapOnce) {
  addWorkerStorage(10, 30);
  addWorkerStorage(30, 30);
  EXPECT_EQ(tens(), "0111110000");
  forgetWorkerStorage(30, 30);
  EXPECT_EQ(tens(), "0110000000");
  addWorkerStorage(50, 0);
  EXPECT_FALSE(isWorkersOwn(50));
}
