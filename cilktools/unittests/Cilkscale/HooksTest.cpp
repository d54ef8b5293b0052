//===- HooksTest.cpp - strands that are timed -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "Timer.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace cilkscale;

namespace {

constexpr int64_t Burden = 1000;

class Hooks : public testing::Test {
protected:
  void SetUp() override { __cilkscale_constants.Burden = Burden; }
  void TearDown() override { __cilkscale_constants = {}; }

  static void waitFor(int64_t Ticks) {
    const int64_t Begin = readTimer();
    while (readTimer() - Begin < Ticks)
      ;
  }

  /// What so many tasks one after the other take, each with that many ticks of
  /// its own, and the strands between them nothing.
  static Measures spawn(int Tasks, int64_t Ticks) {
    Frame Parent, Child;
    Handover H;
    initialise(&Parent);
    beginStrand({0, 0, 0});
    for (int I = 0; I < Tasks; ++I) {
      onDetach(0, &Parent, &H);
      onTask(0, {}, &Child, &H);
      if (Ticks)
        waitFor(Ticks);
      onTaskExit(&Child);
      onDetachContinue(&Parent);
    }
    onBeforeSync(&Parent);
    onAfterSync(0, &Parent);
    return Parent.At;
  }
};

// As if it had been measured while something else had the processor.
TEST_F(Hooks, NoStrandTakesLessThanNothing) {
  __cilkscale_constants.OwnCost = INT64_C(1) << 50;
  const Measures M = spawn(100, 0);
  EXPECT_EQ(M.Work, 0);
  EXPECT_EQ(M.Span, 0);
  EXPECT_EQ(M.Burdened, 101 * Burden);
}

TEST_F(Hooks, StrandsTakeWhatTheyDo) {
  constexpr int Tasks = 20;
  constexpr int64_t Ticks = 100000;
  const Measures M = spawn(Tasks, Ticks);
  EXPECT_GE(M.Work, Tasks * Ticks);
  EXPECT_GE(M.Span, Ticks);
  EXPECT_LT(M.Span, M.Work);
}

TEST_F(Hooks, OwnCostIsTakenOff) {
  constexpr int Tries = 1000, Tasks = 50, Strands = 2 * Tasks + 1;
  const int64_t Cost = measureOwnCost();
  EXPECT_GE(Cost, 0);
  __cilkscale_constants.OwnCost = Cost;
  int64_t Left = INT64_MAX;
  for (int Try = 0; Try < Tries; ++Try)
    Left = std::min(Left, spawn(Tasks, 0).Work);
  EXPECT_GE(Left, 0);
  EXPECT_LE(Left, Strands * (1 + Cost / 2));
}

} // namespace
