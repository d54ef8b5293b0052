//===- DescriptorsTest.cpp - the table of descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../io/descriptors.h"

#include <gtest/gtest.h>

#include <climits>
#include <set>
#include <thread>
#include <vector>

using namespace cilk::io;

namespace {

TEST(Descriptors, WhatIsNoNumberOfADescriptorHasNoRecord) {
  EXPECT_EQ(find(-1), nullptr);
  EXPECT_EQ(find(INT_MAX), nullptr);
}

TEST(Descriptors, EachNumberHasARecordOfItsOwnWhichStays) {
  std::set<descriptor *> Seen;
  for (int Fd : {0, 1, 2, 255, 256, 257, 100000, 1 << 20}) {
    descriptor *D = find(Fd);
    ASSERT_NE(D, nullptr);
    EXPECT_TRUE(Seen.insert(D).second);
    EXPECT_EQ(find(Fd), D);
    EXPECT_FALSE(D->watched || D->closing || D->is_waited_for());
  }
}

// The test uses numbers that nobody has used before.
TEST(Descriptors, ThreadsThatNeedAChunkAtATimeGetTheSameOne) {
  enum { Threads = 4, Chunks = 50, First = 2000000 };
  std::vector<descriptor *> Found[Threads];
  std::vector<std::thread> Running;
  for (std::vector<descriptor *> &Mine : Found)
    Running.emplace_back([&Mine] {
      for (int I = 0; I < Chunks; ++I)
        Mine.push_back(find(First + 256 * I));
    });
  for (std::thread &Each : Running)
    Each.join();
  for (const std::vector<descriptor *> &Each : Found)
    EXPECT_EQ(Each, Found[0]);
}

TEST(Descriptors, AllAreVisited) {
  find(700)->kind = KNOWN;
  unsigned Known = 0;
  visit_all(
      [](descriptor &D, void *Count) {
        *static_cast<unsigned *>(Count) += D.kind == KNOWN;
      },
      &Known);
  EXPECT_EQ(Known, 1u);
  find(700)->kind = 0;
}

} // namespace
