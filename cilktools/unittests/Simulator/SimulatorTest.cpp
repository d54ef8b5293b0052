//===- SimulatorTest.cpp - simulated schedules ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simulator.h"
#include "Trees.h"

#include "gtest/gtest.h"

using namespace cilkscale;

namespace {

constexpr Costs Free = {0, 0, 0, 0};

Trace perfectTree(unsigned Depth, uint64_t Leaf) {
  Recorder R(size_t(1) << 24);
  perfect(R, Depth, Leaf);
  return R.finish(1);
}

TEST(Simulator, OneWorkerDoesAllWork) {
  Outcome O = simulate(perfectTree(8, 100), 1, Free);
  EXPECT_EQ(O.Nanoseconds, 25600);
  EXPECT_EQ(O.Steals, 0u);
  EXPECT_EQ(O.Requests, 0u);
  EXPECT_EQ(O.Depth, 8u);
  EXPECT_EQ(O.Idle, 0);
}

TEST(Simulator, SpawnsCost) {
  Costs C = Free;
  C.Spawn = 3;
  EXPECT_EQ(simulate(perfectTree(8, 100), 1, C).Nanoseconds, 25600 + 255 * 3);
}

TEST(Simulator, PerfectTreesScale) {
  const Trace T = perfectTree(12, 1000);
  for (unsigned P : {2, 4, 8, 16}) {
    Outcome O = simulate(T, P, Free);
    EXPECT_GE(O.Nanoseconds, 4096000.0 / P);
    EXPECT_LE(O.Nanoseconds, 4096000.0 / P + 1000);
  }
  EXPECT_EQ(simulate(T, 4096, Free).Nanoseconds, 1000);
}

TEST(Simulator, ChainsDoNot) {
  Recorder R(1 << 20);
  for (int I = 0; I < 100; ++I) {
    R.beginTask(0);
    R.strand(50);
    R.end();
    R.sync(0);
    R.strand(1);
  }
  const Trace T = R.finish(2);
  EXPECT_EQ(T.span(), 5100u);
  for (unsigned P : {1, 2, 8})
    EXPECT_EQ(simulate(T, P, Free).Nanoseconds, 2 * 5100);
}

TEST(Simulator, StealsCost) {
  Recorder R(1 << 20);
  R.beginTask(0);
  R.strand(1000);
  R.end();
  R.strand(1000);
  R.sync(0);
  const Trace T = R.finish(1);
  Costs C = Free;
  C.Steal = 300;
  C.Sync = 70;
  // The thief reaches the sync last: it has no child to wait for.
  Outcome O = simulate(T, 2, C);
  EXPECT_EQ(O.Nanoseconds, 1300);
  EXPECT_EQ(O.Steals, 1u);
  EXPECT_EQ(O.Requests, 1u);
  EXPECT_EQ(O.Depth, 1u);
  // The thief steals at the beginning, from a worker that has spawned. When the
  // stolen work has ended, the thief waits for work.
  EXPECT_EQ(O.Idle, 600);
}

TEST(Simulator, LastChildContinuesAfterTheSync) {
  Recorder R(1 << 20);
  R.beginTask(0);
  R.strand(1000);
  R.end();
  R.strand(100);
  R.sync(0);
  R.strand(10);
  Costs C = Free;
  C.Sync = 70;
  EXPECT_EQ(simulate(R.finish(1), 2, C).Nanoseconds, 1080);
}

// A strand that runs alone takes its measured time. Two strands at the same
// time take 1.5 times as long.
TEST(Simulator, StrandsTakeLongerBesideOthers) {
  const Trace T = perfectTree(1, 1000);
  Costs C = Free;
  C.Beside = 0.5;
  EXPECT_EQ(simulate(T, 1, C).Nanoseconds, 2000);
  EXPECT_EQ(simulate(T, 2, C).Nanoseconds, 1500);
  EXPECT_EQ(simulate(T, 3, C).Nanoseconds, 1500);
}

// Runs halves down to leaves of one to three microseconds.
void halves(Recorder &R, std::mt19937 &Gen, unsigned Leaves) {
  if (Leaves == 1)
    return R.strand(1000 + Gen() % 2001);
  R.beginTask(0);
  halves(R, Gen, Leaves / 2);
  R.end();
  R.beginCall();
  halves(R, Gen, Leaves - Leaves / 2);
  R.end();
  R.sync(0);
}

// The number of steals is O(P Too) in expectation, whatever the work is. Ten
// times as many leaves only add the steals of three more levels of the tree.
// These are less than half as many steals as before, since each worker had five
// hundred leaves.
TEST(Simulator, StealsDoNotGrowWithWork) {
  constexpr unsigned Leaves = 4000, Longest = 3000, Seeds = 20;
  auto TreeOf = [](unsigned N) {
    std::mt19937 Gen(1);
    Recorder R(size_t(1) << 24);
    halves(R, Gen, N);
    return R.finish(1);
  };
  auto StealsOf = [](const Trace &T, unsigned P) {
    uint64_t Sum = 0;
    for (unsigned Seed = 1; Seed <= Seeds; ++Seed)
      Sum += simulate(T, P, Costs(), Seed).Steals;
    return Sum;
  };
  const Trace Small = TreeOf(Leaves), Large = TreeOf(10 * Leaves);
  for (const Trace *T : {&Small, &Large}) {
    EXPECT_LE(T->span(), Longest);
    EXPECT_GE(T->span(), Longest - 10);
  }
  EXPECT_NEAR(double(Large.work()) / Small.work(), 10, 0.2);
  for (unsigned P : {2, 4, 8}) {
    const uint64_t Few = StealsOf(Small, P), Many = StealsOf(Large, P);
    EXPECT_GT(Few, 0u) << P;
    EXPECT_LT(Many, 1.5 * Few) << P << " workers: " << Few << " to " << Many;
  }
}

TEST(Simulator, RegionsAreWaitedForAlone) {
  Recorder R(1 << 20);
  R.beginTask(0);
  R.strand(1000);
  R.end();
  R.beginTask(1);
  R.strand(100);
  R.end();
  R.sync(1);
  R.strand(500);
  R.sync(0);
  EXPECT_EQ(simulate(R.finish(1), 3, Free).Nanoseconds, 1000);
}

// No schedule is faster than the two laws allow. Without costs, no schedule is
// slower than the bound of a greedy schedule.
TEST(Simulator, KeepsTheBounds) {
  for (unsigned Seed = 0; Seed < 300; ++Seed) {
    std::mt19937 Gen(Seed);
    Recorder R(1 << 20);
    for (int I = 0; I < 4; ++I)
      random(R, Gen, 6);
    const Trace T = R.finish(1);
    const double Work = T.work(), Span = T.span();
    EXPECT_EQ(simulate(T, 1, Free, Seed).Nanoseconds, Work);
    for (unsigned P : {2, 3, 7, 64}) {
      const Outcome O = simulate(T, P, Free, Seed);
      EXPECT_GE(O.Nanoseconds, std::max(Span, Work / P));
      EXPECT_LE(O.Nanoseconds, Work / P + Span);
      EXPECT_GE(O.Idle, -1e-6);
      const Outcome Costly = simulate(T, P, Costs(), Seed);
      EXPECT_GE(Costly.Nanoseconds, std::max(Span, Work / P));
    }
  }
}

// A trace that ends early has tasks for which no sync waits.
TEST(Simulator, EndsWithoutSyncs) {
  Recorder R(1 << 20);
  R.beginTask(0);
  R.beginTask(3);
  R.strand(100);
  R.end();
  R.strand(10);
  const Trace T = R.finish(1);
  EXPECT_EQ(simulate(T, 4, Free).Nanoseconds, 100);
}

TEST(Simulator, IsTheSameForASeed) {
  std::mt19937 Gen(5);
  Recorder R(1 << 20);
  for (int I = 0; I < 20; ++I)
    random(R, Gen, 7);
  const Trace T = R.finish(1);
  EXPECT_EQ(simulate(T, 5, Costs(), 9).Nanoseconds,
            simulate(T, 5, Costs(), 9).Nanoseconds);
}

} // namespace
