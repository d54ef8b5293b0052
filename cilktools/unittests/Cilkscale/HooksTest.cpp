//===- HooksTest.cpp - hooks and their strands ----------------------------===//
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

  /// Returns the measures of \p Tasks tasks that run one after the other, with
  /// empty strands between them. Each task takes \p Ticks ticks.
  static Measures spawn(int Tasks, int64_t Ticks) {
    Frame Parent, Child;
    Handover H;
    initialise(&Parent);
    beginStrand({0, 0, 0});
    for (int I = 0; I < Tasks; ++I) {
      onDetach(0, {}, &Parent, &H);
      onTask(0, {}, &Child, &H);
      if (Ticks)
        waitFor(Ticks);
      onTaskExit({}, &Child);
      onDetachContinue(0, 0, {}, &Parent);
    }
    onBeforeSync(0, &Parent);
    onAfterSync(0, 0, &Parent);
    return read(&strand()->At);
  }
};

// Sets a cost that is too high, as if another process had had the processor
// during calibration.
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

// A time that is longer than any delay of a test.
constexpr int64_t Long = INT64_C(1) << 40;

/// Moves the end of the thread's last strand back by Long.
void endEarlier() { strand()->End = strand()->End - Long; }

class Halves : public Hooks {
protected:
  static constexpr detach_prop_t Detach = {1, 1, 0};
  static constexpr task_prop_t Task = {1, 1, 1, 0};
  static constexpr task_exit_prop_t TaskExit = {1, 0, 1, 0};
  static constexpr func_prop_t Divides = {1, 1, 1, 0};
  Frame Function, Parent, Child;
  Handover H, Inner;

  void SetUp() override {
    Hooks::SetUp();
    initialise(&Parent);
    beginStrand({0, 0, 0});
  }
  /// Moves the beginning of the strand back by Long.
  static void goBack() { strand()->Begin = strand()->Begin - Long; }
};

// The time between the parent and the task is subtracted as a constant.
TEST_F(Halves, TaskBeginsWhereItsParentEnds) {
  onDetach(0, {}, &Parent, &H);
  endEarlier();
  H.Left = Parent.Left = strand()->End;
  onTask(0, {}, &Child, &H);
  onTaskExit({}, &Child);
  EXPECT_GE(Parent.Regions[0].Children.Work, Long);
}

TEST_F(Halves, ParentContinuesWhereItsTaskEnds) {
  onDetach(0, {}, &Parent, &H);
  onTask(0, {}, &Child, &H);
  onTaskExit({}, &Child);
  endEarlier();
  onDetachContinue(0, 0, {}, &Parent);
  onBeforeSync(0, &Parent);
  EXPECT_GE(Parent.At.Work, Long);
}

// The time between the task and the stolen parent belongs to the scheduler.
TEST_F(Halves, StolenParentBeginsByTheClock) {
  onDetach(0, {}, &Parent, &H);
  onTask(0, {}, &Child, &H);
  onTaskExit({}, &Child);
  endEarlier();
  strand()->Returned = 0;
  onDetachContinue(0, 0, {}, &Parent);
  onBeforeSync(0, &Parent);
  EXPECT_LT(Parent.At.Work, Long);
  endEarlier();
  onAfterSync(0, 0, &Parent);
  onDetach(0, {}, &Parent, &H);
  EXPECT_LT(Parent.At.Work, Long);
}

TEST_F(Halves, TaskThatIsRunLaterBeginsByTheClock) {
  onDetach(0, {}, &Parent, &H);
  endEarlier();
  onTask(0, {}, &Child, &H);
  onTaskExit({}, &Child);
  EXPECT_LT(Parent.Regions[0].Children.Work, Long);
}

TEST_F(Halves, SyncWithoutSpawnsEndsNoStrand) {
  const int64_t Begin = strand()->Begin;
  onBeforeSync(0, &Parent);
  onAfterSync(0, 0, &Parent);
  EXPECT_EQ(strand()->Begin, Begin);
}

// The time of the division counts for the first piece.
TEST_F(Halves, DivisionIsNoStrand) {
  onDetach(0, {}, &Parent, &H);
  onTask(0, Task, &Child, &H);
  goBack();
  onFunctionEntry(0, Divides, &Function);
  onDetach(0, Detach, &Function, &Inner);
  EXPECT_EQ(Function.At.Span, H.Span);
  EXPECT_EQ(Inner.Span, H.Span);
  Frame Piece;
  onTask(0, Task, &Piece, &Inner);
  onTaskExit({}, &Piece);
  EXPECT_GE(Function.Regions[0].Children.Work, Long);
}

// A loop inside a piece is divided after the piece's earlier work.
TEST_F(Halves, LoopInAPieceBeginsByTheClock) {
  onDetach(0, {}, &Parent, &H);
  onTask(0, Task, &Child, &H);
  onFunctionEntry(0, Divides, &Function);
  Frame Another;
  onFunctionEntry(0, Divides, &Another);
  goBack();
  onDetach(0, Detach, &Another, &Inner);
  EXPECT_GE(Another.At.Span, Long);
}

// If a half has a sync, the sync is its last action.
TEST_F(Halves, HalfEndsWithItsSync) {
  onDetach(0, {}, &Parent, &H);
  onTask(0, Task, &Child, &H);
  onFunctionEntry(0, Divides, &Function);
  onDetach(0, Detach, &Function, &Inner);
  Frame Piece;
  onTask(0, Task, &Piece, &Inner);
  onTaskExit(TaskExit, &Piece);
  onDetachContinue(0, 0, {1, 0, 1, 0}, &Function);
  onBeforeSync(0, &Function);
  onAfterSync(0, 0, &Function);
  goBack();
  onTaskExit(TaskExit, &Child);
  EXPECT_LT(Parent.Regions[0].Children.Work, Long);
}

TEST_F(Halves, PieceEndsByTheClock) {
  onDetach(0, {}, &Parent, &H);
  onTask(0, Task, &Child, &H);
  onFunctionEntry(0, Divides, &Function);
  onBeforeSync(0, &Function);
  onAfterSync(0, 0, &Function);
  goBack();
  onTaskExit(TaskExit, &Child);
  EXPECT_GE(Parent.Regions[0].Children.Work, Long);
}

} // namespace
