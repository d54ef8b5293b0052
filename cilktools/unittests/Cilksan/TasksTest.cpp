//===- TasksTest.cpp - detached tasks -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of detached tasks: accesses that are parallel to them, accesses that
// are not, and the reports of their races. RandomTest.cpp has trees of such
// tasks. No detached task is left at the end of a test.
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "../../cilksan/objects/SiteCaches.h"
#include "../../cilksan/order/HappensBefore.h"
#include "../../cilksan/order/ReducerViews.h"
#include "../../cilksan/order/TaskRuns.h"
#include "../../cilksan/order/TimeSets.h"
#include "../../cilksan/run/Detector.h"
#include "../../cilksan/shadow/FoundRaces.h"

#include <functional>
#include <gtest/gtest.h>

using namespace cilksan;

namespace {

char Futures[4];
int X;

class TasksTest : public testing::Test {
protected:
  void SetUp() override {
    provideSiteCaches(100, 100, 100);
    Found.clear();
    forgetRaces();
  }
  void TearDown() override {
    for (int I = 0; I < 4; ++I)
      wait(I);
    EXPECT_EQ(__csan_state.LastBag, __csan_state.AloneBag);
    EXPECT_FALSE(__csan_state.HasEdges);
    forgetPuts(reinterpret_cast<uintptr_t>(Futures), 4);
  }

  static void wait(int Future) {
    addGet(reinterpret_cast<uintptr_t>(&Futures[Future]));
  }

  struct Task {
    int Future;
    std::function<void()> Body;
  };
  static Views *start(Function &F, int Future, std::function<void()> Body) {
    Task T = {Future, std::move(Body)};
    Views *Made = nullptr;
    F.call(50 + Future, [&] {
      Made = runTask(
          [](void *Of) {
            const auto &T = *static_cast<Task *>(Of);
            {
              Function Run;
              T.Body();
            }
            endTask();
            addPut(reinterpret_cast<uintptr_t>(&Futures[T.Future]), false);
          },
          &T);
    });
    return Made;
  }
};

TEST_F(TasksTest, RaceUntilTheyAreWaitedFor) {
  {
    Function Main;
    store(1, X);
    start(Main, 0, [] { store(2, X); });
    load(3, X);
    wait(0);
    store(4, X);
  }
  EXPECT_EQ(Found.pairs(), "2-3");
  ASSERT_EQ(Found.Races.size(), 1u);
  const Race &R = Found.Races[0];
  EXPECT_TRUE(R.Async);
  EXPECT_FALSE(R.InLoop);
  EXPECT_EQ(R.SyncAt.Line, 0);
  ASSERT_EQ(R.First.Frames.size(), 2u);
  EXPECT_EQ(R.First.Frames[1].Is, Frame::Async);
  EXPECT_EQ(R.First.Frames[1].At.Line, 50);
  EXPECT_EQ(R.Common.size(), 1u);
}

TEST_F(TasksTest, AreJoinedByNoSyncAndNoReturn) {
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      Function F;
      start(F, 0, [] { store(1, X); });
    });
    Main.sync();
    load(2, X);
  }
  EXPECT_EQ(Found.pairs(), "1-2");
}

TEST_F(TasksTest, AreOverOnlyForStrandsAfterTheWait) {
  {
    Function Main;
    start(Main, 0, [] { store(1, X); });
    Main.spawn(1, 0, [](csan_frame &) {
      wait(0);
      load(2, X);
    });
    load(3, X);
    Main.sync();
    load(4, X);
  }
  EXPECT_EQ(Found.pairs(), "1-3");
}

TEST_F(TasksTest, ThoseThatTheyStartAreTheirOwn) {
  {
    Function Main;
    start(Main, 0, [] {
      Function F;
      start(F, 1, [] { store(1, X); });
    });
    wait(0);
    load(2, X);
    wait(1);
    load(3, X);
  }
  EXPECT_EQ(Found.pairs(), "1-2");
  ASSERT_EQ(Found.Races.size(), 1u);
  EXPECT_EQ(Found.Races[0].SpawnAt.Line, 51);
}

TEST_F(TasksTest, TheEndIsNoEarlierPut) {
  static char IVar;
  {
    Function Main;
    start(Main, 0, [] {
      Function F;
      addPut(reinterpret_cast<uintptr_t>(&IVar), false);
      F.spawn(1, 0, [](csan_frame &) { store(1, X); });
      F.sync();
    });
    addGet(reinterpret_cast<uintptr_t>(&IVar));
    load(2, X);
  }
  EXPECT_EQ(Found.pairs(), "1-2");
}

TEST_F(TasksTest, HaveNoLocksOfTheirStarters) {
  static char Lock;
  {
    Function Main;
    acquireLock(&Lock);
    start(Main, 0, [] { store(1, X); });
    store(2, X);
    releaseLock(&Lock);
  }
  EXPECT_EQ(Found.pairs(), "1-2");
}

TEST_F(TasksTest, AReaderInAChildStandsForNone) {
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) { load(1, X); });
    start(Main, 0, [] { load(2, X); });
    Main.sync();
    store(3, X);
  }
  EXPECT_EQ(Found.pairs(), "2-3");
}

void zero(void *View) { *static_cast<int *>(View) = 0; }
void plus(void *Left, void *Right) {
  *static_cast<int *>(Left) += *static_cast<int *>(Right);
}
void add(int &Sum, int N) {
  *static_cast<int *>(__csi_view(0, &Sum, 4, zero, plus)) += N;
}

TEST_F(TasksTest, HaveViewsOfTheirOwn) {
  static int Sum;
  {
    Function Main;
    Views *Made = start(Main, 0, [] { add(Sum, 1); });
    EXPECT_EQ(start(Main, 1, [] {}), nullptr);
    EXPECT_EQ(Sum, 0);
    add(Sum, 2);
    EXPECT_EQ(Sum, 2);
    wait(0);
    ASSERT_NE(Made, nullptr);
    Main.call(0, [&] { reduceTask(Made); });
    EXPECT_EQ(Sum, 3);
  }
}

TEST_F(TasksTest, WhatIsTightIsWhatIsLeft) {
  Times Tight;
  {
    Function Main;
    start(Main, 0, [] {});
    const Time First = __csan_state.Last;
    Main.spawn(1, 0, [](csan_frame &) {});
    start(Main, 1, [] {});
    const Time Last = __csan_state.Last;
    EXPECT_TRUE(isInDetachedTask(First));
    EXPECT_FALSE(isInDetachedTask(First + 1));
    EXPECT_TRUE(isInDetachedTask(Last));
    EXPECT_FALSE(isInDetachedTask(0));
    appendTight(Tight, 1, Last + 1, {});
    for (Time T = 1; T <= Last + 1; ++T)
      EXPECT_EQ(Tight.contains(T), !isInDetachedTask(T)) << T;
    wait(1);
    EXPECT_TRUE(isInDetachedTask(First));
    EXPECT_FALSE(isInDetachedTask(Last));
    Main.sync();
  }
}

} // namespace
