//===- GrainTest.cpp - the default grain of loops ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops are divided here as the compiler divides them.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../abi/grain.h"
}

#include <gtest/gtest.h>

#include <algorithm>

namespace {

struct Pieces {
  uint64_t Number = 0, Shortest = UINT64_MAX, Longest = 0;

  void divide(uint64_t Count, uint64_t Grain) {
    if (Count > Grain) {
      divide(Count / 2, Grain);
      divide(Count - Count / 2, Grain);
      return;
    }
    ++Number;
    Shortest = std::min(Shortest, Count);
    Longest = std::max(Longest, Count);
  }
};

// So many pieces are asked for; halving makes the next power of two of them.
uint64_t mostPieces(uint64_t Workers) {
  uint64_t Number = 1;
  while (Number < 8 * Workers)
    Number *= 2;
  return Number;
}

void check(uint64_t Count, uint64_t Workers) {
  Pieces P;
  P.divide(Count, cilk_balanced_grain(Count, Workers));
  const uint64_t Asked = 8 * Workers, Most = mostPieces(Workers);
  EXPECT_GE(P.Number, std::min(Count, Asked)) << Count << ", " << Workers;
  // If pieces would have one iteration or two, all have one.
  EXPECT_LE(P.Number, Count < 2 * Most ? Count : Most)
      << Count << ", " << Workers;
  EXPECT_LE(P.Longest - P.Shortest, 1u) << Count << ", " << Workers;
}

TEST(Grain, MakesAsManyEqualPiecesAsWorkersNeed) {
  for (uint64_t Workers : {1, 2, 3, 4, 7, 8, 13, 16, 48})
    for (uint64_t Count = 1; Count < 3000; ++Count)
      check(Count, Workers);
}

TEST(Grain, KnowsTheWholeRangeOfCounts) {
  for (uint64_t Workers : {1, 2, 3, 64, 1000})
    for (uint64_t Count : {UINT64_MAX, UINT64_MAX - 1, UINT64_MAX / 2 + 2,
                           uint64_t(1) << 63, (uint64_t(1) << 40) + 1})
      check(Count, Workers);
  EXPECT_EQ(cilk_balanced_grain(0, 4), 1u);
}

TEST(Grain, IsNoMoreThanALeafNeeds) {
  EXPECT_EQ(cilk_default_grain(1, 1000000), 131072u);
  EXPECT_EQ(cilk_default_grain(100, 1000000), 1310u);
  EXPECT_EQ(cilk_default_grain(131072, 1000000), 1u);
  EXPECT_EQ(cilk_default_grain(UINT64_MAX, 1000000), 1u);
  EXPECT_EQ(cilk_default_grain(1, 7), 7u);
}

} // namespace
