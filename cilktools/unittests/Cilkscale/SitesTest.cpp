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
    Sums[Path->Part] += Path->Amount;
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
    const uint32_t Part = Random() % 5;
    const int64_t Amount = 1 + Random() % 9;
    K.Path = extend(K.Path, Part, Amount);
    K.Sums[Part] += Amount;
    ASSERT_EQ(sumsOf(K.Path), K.Sums);
  }
  for (Known &K : All)
    drop(K.Path);
}

TEST(Sites, StrandsOnPathsAreCounted) {
  Segment *P = nullptr;
  for (int I = 0; I < 1000; ++I)
    P = extend(P, I % 2, 0);
  uint64_t Strands[2] = {0, 0};
  for (const Segment *S = P; S; S = S->Before)
    Strands[S->Part] += S->Strands;
  EXPECT_EQ(Strands[0], 500u);
  EXPECT_EQ(Strands[1], 500u);
  EXPECT_EQ(P->Part, 1u) << "the last strand's part comes last";
  drop(P);
}

TEST(Sites, ThreadsAreSummedUp) {
  std::vector<std::thread> Threads;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([] {
      for (int I = 0; I < 1000; ++I) {
        count(77, {1, 2, 1, 3});
        countSync({5, 1, 2, 10, 4, 1, 6});
      }
    });
  for (std::thread &T : Threads)
    T.join();
  Segment *P = extend(nullptr, 77, 9);
  uint64_t Found = 0;
  for (const PartSum &S : sumUp(P))
    if (S.Part == 77) {
      ++Found;
      EXPECT_EQ(S.All.Tasks, 4000u);
      EXPECT_EQ(S.All.Executions, 8000u);
      EXPECT_EQ(S.All.Work, 12000);
      EXPECT_EQ(S.Span, 9);
      EXPECT_EQ(S.OnPath, 1u);
    }
  EXPECT_EQ(Found, 1u);
  drop(P);
  ASSERT_EQ(sumUpSyncs().size(), 1u);
  const SyncSum S = sumUpSyncs()[0];
  EXPECT_EQ(S.Count, 4000u);
  EXPECT_EQ(S.Tasks, 8000u);
  EXPECT_EQ(S.Work, 40000);
  EXPECT_EQ(S.Span, 16000);
  EXPECT_EQ(S.AloneWork, 24000);
}

TEST(Sites, PartsHaveOneNumberInAllThreads) {
  const Part P = {3, Begin::Sync, 14};
  const uint32_t Number = partOf(P);
  EXPECT_EQ(partOf(P), Number);
  EXPECT_NE(partOf({3, Begin::Spawn, 14}), Number);
  std::thread([&] {
    EXPECT_EQ(partOf(P), Number);
    EXPECT_TRUE(partAt(Number) == P);
  }).join();
  EXPECT_EQ(partOf({Outside, Begin::Program, 0}), Outside);
}

TEST(Sites, RecursionHasOneCallPath) {
  const uint32_t F = callPathOf(Outside, 100), G = callPathOf(F, 101);
  EXPECT_NE(F, G);
  EXPECT_EQ(callPathOf(G, 100), F);
  EXPECT_EQ(callPathOf(F, 101), G);
  EXPECT_NE(callPathOf(Outside, 101), G);
  EXPECT_EQ(callPathAt(G).Parent, F);
  EXPECT_EQ(callPathAt(G).Site, 101u);
}

} // namespace
