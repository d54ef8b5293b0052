//===- SitesTest.cpp - paths and their sums -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sites.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <thread>
#include <vector>

using namespace cilkscale;

namespace {

std::map<uint32_t, int64_t> sumsOf(const Segment *Path) {
  std::map<uint32_t, int64_t> Sums;
  for (; Path; Path = Path->Before)
    Sums[Path->Site] += Path->Amount;
  return Sums;
}

TEST(Sites, PiecesOfOneSiteAreOne) {
  Segment *P = extend(nullptr, 1, 5);
  P = extend(P, 1, 6);
  EXPECT_EQ(P->Amount, 11);
  EXPECT_EQ(P->Before, nullptr);
  drop(P);
}

TEST(Sites, WhatIsSharedStaysAsItIs) {
  Segment *P = extend(nullptr, 1, 5);
  Segment *Q = extend(share(P), 1, 6);
  EXPECT_EQ(P->Amount, 5);
  EXPECT_EQ(sumsOf(Q)[1], 11);
  drop(P);
  EXPECT_EQ(sumsOf(Q)[1], 11);
  drop(Q);
}

TEST(Sites, LongPathsAreShortened) {
  Segment *P = nullptr;
  for (int I = 0; I < 100000; ++I)
    P = extend(P, I % 3, 1);
  EXPECT_LT(P->Length, 100u);
  EXPECT_EQ(sumsOf(P)[0], 33334);
  drop(P);
}

// Compares copies of paths with sums that the test keeps separately.
TEST(Sites, RandomPaths) {
  std::mt19937 Random(1);
  struct Known {
    Segment *Path = nullptr;
    std::map<uint32_t, int64_t> Sums;
  };
  std::vector<Known> All(8);
  for (int Step = 0; Step < 20000; ++Step) {
    Known &K = All[Random() % All.size()];
    if (Random() % 16 == 0) {
      const Known &From = All[Random() % All.size()];
      Segment *Path = share(From.Path);
      auto Sums = From.Sums;
      drop(K.Path);
      K = {Path, Sums};
      continue;
    }
    const uint32_t Site = Random() % 5;
    const int64_t Amount = 1 + Random() % 9;
    K.Path = extend(K.Path, Site, Amount);
    K.Sums[Site] += Amount;
    ASSERT_EQ(sumsOf(K.Path), K.Sums);
  }
  for (Known &K : All)
    drop(K.Path);
}

TEST(Sites, ThreadsAreSummedUp) {
  std::vector<std::thread> Threads;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([] {
      for (int I = 0; I < 1000; ++I)
        count(77, 1, 3);
    });
  for (std::thread &T : Threads)
    T.join();
  Segment *P = extend(nullptr, 77, 9);
  uint64_t Found = 0;
  for (const SiteSum &S : sumUp(P))
    if (S.Site == 77) {
      ++Found;
      EXPECT_EQ(S.Tasks, 4000u);
      EXPECT_EQ(S.Work, 12000);
      EXPECT_EQ(S.Span, 9);
    }
  EXPECT_EQ(Found, 1u);
  drop(P);
}

} // namespace
