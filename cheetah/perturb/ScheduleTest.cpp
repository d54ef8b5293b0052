//===- ScheduleTest.cpp - tests of threads' turns and random draws --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <set>
#include <thread>
#include <unistd.h>
#include <vector>

extern "C" {
#include "draw.h"
#include "schedule.h"
}

namespace {

TEST(Draw, SameSeedSameNumbers) {
  cilkrts_draw A = cilkrts_draw_begin(42, 1), B = A;
  cilkrts_draw Other = cilkrts_draw_begin(42, 2);
  unsigned Different = 0;
  for (int I = 0; I < 100; ++I) {
    uint64_t Number = cilkrts_draw_below(&A, 1000);
    EXPECT_LT(Number, 1000u);
    EXPECT_EQ(Number, cilkrts_draw_below(&B, 1000));
    Different += Number != cilkrts_draw_below(&Other, 1000);
  }
  EXPECT_GT(Different, 90u);
}

TEST(Draw, SeedsHaveHabitsOfTheirOwn) {
  std::set<std::pair<uint32_t, uint32_t>> Habits;
  for (uint64_t Seed = 0; Seed < 200; ++Seed) {
    cilkrts_draw Draw = cilkrts_draw_begin(Seed, 0);
    Habits.insert({Draw.one_in, Draw.longest_bits});
    uint64_t Pauses = 0, Points = 1000 * uint64_t(Draw.one_in);
    for (uint64_t I = 0; I < Points; ++I) {
      uint64_t Length = cilkrts_draw_pause(&Draw);
      EXPECT_LT(Length, uint64_t(1) << Draw.longest_bits);
      Pauses += Length != 0;
    }
    EXPECT_NEAR(double(Pauses), 1000, 200);
  }
  EXPECT_EQ(Habits.size(), 25u);
}

TEST(Draw, PausesThatHaveToBeAreNeverEmpty) {
  for (uint64_t Seed = 0; Seed < 50; ++Seed) {
    cilkrts_draw Draw = cilkrts_draw_begin(Seed, 0);
    for (int I = 0; I < 100; ++I) {
      uint64_t Length = cilkrts_draw_length(&Draw);
      EXPECT_GE(Length, 1u);
      EXPECT_LT(Length, uint64_t(1) << Draw.longest_bits);
    }
  }
}

/// The fixture of all tests of schedules: a process has one schedule.
class Schedule : public testing::Test {
protected:
  static void SetUpTestSuite() { cilkrts_schedule_begin(1); }
  /// Makes the main thread take part before others sleep, so that some thread
  /// is always there.
  void SetUp() override { cilkrts_schedule_point(); }

  /// Joins \p Threads, which meet points.
  static void join(std::vector<std::thread> &Threads) {
    for (std::thread &T : Threads)
      T.join();
    Threads.clear();
  }
};

TEST_F(Schedule, OneThreadAtATime) {
  // Between two points no other thread runs, unless a turn is taken over.
  int Inside = 0, Overlaps = 0;
  std::vector<std::thread> Threads;
  uint64_t Before = cilkrts_schedule_summary().turns;
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back([&] {
      for (int J = 0; J < 20000; ++J) {
        cilkrts_schedule_point();
        Overlaps += Inside++ != 0;
        --Inside;
      }
    });
  join(Threads);
  EXPECT_EQ(Overlaps, 0);
  EXPECT_GT(cilkrts_schedule_summary().turns - Before, 100u);
}

TEST_F(Schedule, WakesAsManyAsAsked) {
  uint32_t Word = 0;
  std::atomic<int> Sleepers{0}, Awake{0};
  std::vector<std::thread> Threads;
  for (int I = 0; I < 5; ++I)
    Threads.emplace_back([&] {
      cilkrts_schedule_point();
      ++Sleepers;
      cilkrts_schedule_sleep(&Word, 0, 0);
      ++Awake;
      cilkrts_schedule_point();
    });
  while (Sleepers < 5)
    cilkrts_schedule_yield();
  auto AwakeInTheEnd = [&] {
    for (int I = 0; I < 100; ++I)
      cilkrts_schedule_yield();
    return Awake.load();
  };
  EXPECT_EQ(AwakeInTheEnd(), 0);
  cilkrts_schedule_wake(&Word, 2);
  EXPECT_EQ(AwakeInTheEnd(), 2);
  cilkrts_schedule_wake(&Word, 10);
  join(Threads);
  EXPECT_EQ(Awake, 5);
}

TEST_F(Schedule, DoesNotSleepOnceTheWordHasChanged) {
  uint32_t Word = 1;
  cilkrts_schedule_sleep(&Word, 0, 0);
}

TEST_F(Schedule, SleepEndsWithItsTime) {
  uint32_t Word = 0;
  bool Over = false;
  std::thread Sleeper([&] {
    cilkrts_schedule_sleep(&Word, 0, 1);
    Over = true;
  });
  // This thread has no turn, or loses it because it is away.
  Sleeper.join();
  EXPECT_TRUE(Over);
}

TEST_F(Schedule, TakesTheTurnFromWhoIsAway) {
  std::atomic<bool> Go{false};
  uint64_t Before = cilkrts_schedule_summary().taken_over;
  cilkrts_schedule_point();
  std::thread Other([&] {
    cilkrts_schedule_point();
    Go = true;
  });
  while (!Go)
    ;
  Other.join();
  EXPECT_GT(cilkrts_schedule_summary().taken_over, Before);
}

TEST_F(Schedule, SaysThatAWakeUpIsLost) {
  uint32_t Word = 0;
  EXPECT_EXIT(cilkrts_schedule_sleep(&Word, 0, 0), testing::ExitedWithCode(1),
              "cilk: perturbed: after [0-9]+ points all threads sleep, one of "
              "them in a region or until others end: a wake-up was lost");
}

TEST_F(Schedule, SaysThatThereAreTooManyThreads) {
  EXPECT_EXIT(for (;;) cilkrts_schedule_expect(), testing::ExitedWithCode(1),
              "cilk: perturbed: more than 4096 threads can't take turns: set "
              "CILK_PERTURB=SEED,parallel");
}

TEST_F(Schedule, ChildrenOfAForkHaveTheTurn) {
  EXPECT_EXIT(
      {
        cilkrts_schedule_point();
        cilkrts_schedule_yield();
        _exit(7);
      },
      testing::ExitedWithCode(7), "");
}

} // namespace
