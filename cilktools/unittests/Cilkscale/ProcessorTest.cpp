//===- ProcessorTest.cpp - threads that lose their processor --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processor.h"

#include <ctime>
#include <functional>
#include <gtest/gtest.h>

using namespace cilkscale;

namespace {

constexpr int64_t TicksPerNanosecond = 3, Cost = 100;

/// A thread whose history is scripted by the test. Each question takes Cost
/// nanoseconds.
class ScriptedThread final : public Thread {
  int64_t Time = 1000000, OnProcessor = 0, Waited = 0;
  Switches Times = {0, 0};

public:
  bool SaysWhenReady = true;
  /// A function that is called during the question how long the thread has run.
  std::function<void()> Meanwhile;

  void run(int64_t Nanoseconds) {
    Time += Nanoseconds;
    OnProcessor += Nanoseconds;
  }
  /// Lets another thread have the processor.
  void wait(int64_t Nanoseconds) {
    Time += Nanoseconds;
    Waited += Nanoseconds;
    ++Times.All;
  }
  /// Begins a new process.
  void fork() { OnProcessor = 0; }
  void sleep(int64_t Nanoseconds) {
    Time += Nanoseconds;
    ++Times.All;
    ++Times.Sleeps;
  }
  /// Lets another machine have the processor.
  void lose(int64_t Nanoseconds) { Time += Nanoseconds; }

  int64_t ticks() override { return Time * TicksPerNanosecond; }
  int64_t running() override {
    if (auto Action = std::move(Meanwhile)) {
      Meanwhile = nullptr;
      Action();
    }
    run(Cost);
    return OnProcessor;
  }
  Switches switches() override { return Times; }
  std::optional<int64_t> ready() override {
    return SaysWhenReady ? std::optional<int64_t>(Waited) : std::nullopt;
  }
};

class Processors : public testing::Test {
protected:
  ScriptedThread T;
  Processor P{T};
  ProcessorTime Known = {};
  Processor::Intervals Ask;
  int64_t Begin = 0;

  void SetUp() override { Ask = P.calibrate(TicksPerNanosecond); }

  void start() { Begin = P.start(Known, T.ticks()); }

  /// Returns the time that the strand has taken up to now, in nanoseconds.
  int64_t elapsed() {
    const int64_t End = P.stop(Known, Begin, T.ticks());
    return (End - Begin) / TicksPerNanosecond;
  }

  /// Returns the time of a strand that calls \p A.
  template <typename Action> int64_t measure(Action A) {
    start();
    A();
    return elapsed();
  }
};

TEST_F(Processors, AskingTakesLessThanAHundredthOfTheTime) {
  EXPECT_GT(Ask.Period, 100 * Cost * TicksPerNanosecond);
  EXPECT_LT(Ask.Period, 200 * Cost * TicksPerNanosecond);
  EXPECT_LT(Ask.Gap, Ask.Period);
}

TEST_F(Processors, CoarseClocksAreNotAsked) {
  class TimerTicks final : public Thread {
    int64_t Time = 0;

  public:
    int64_t ticks() override { return Time += 1000; }
    int64_t running() override { return Time / 10000000 * 10000000; }
    Switches switches() override { return {0, 0}; }
    std::optional<int64_t> ready() override { return 0; }
  } Coarse;
  const Processor::Intervals Never = Processor(Coarse).calibrate(1);
  EXPECT_EQ(Never.Period, INT64_MAX);
  EXPECT_EQ(Never.Gap, INT64_MAX);
}

TEST_F(Processors, WhatRunsAllTheTimeTakesAllTheTime) {
  EXPECT_EQ(measure([&] { T.run(50000); }), 50000);
  EXPECT_EQ(measure([&] { T.run(12345678); }), 12345678);
}

TEST_F(Processors, WaitingIsNotTheStrands) {
  EXPECT_EQ(measure([&] {
              T.run(20000);
              T.wait(4000000);
              T.run(20000);
              T.wait(3000000);
              T.run(5);
            }),
            40005);
}

TEST_F(Processors, NorIsWhatOtherMachinesTake) {
  EXPECT_EQ(measure([&] {
              T.run(20000);
              T.lose(900000);
              T.run(1000);
            }),
            21000);
}

TEST_F(Processors, SleepIsTheStrands) {
  EXPECT_EQ(measure([&] {
              T.run(10000);
              T.sleep(5000000);
              T.run(10000);
            }),
            5020000);
}

TEST_F(Processors, WaitingAfterSleepIsNot) {
  EXPECT_EQ(measure([&] {
              T.run(10000);
              T.sleep(5000000);
              T.wait(700000);
              T.run(10000);
              T.wait(900000);
            }),
            5020000);
}

TEST_F(Processors, WhereNothingIsSaidOfWaitingSleepIsKept) {
  T.SaysWhenReady = false;
  EXPECT_EQ(measure([&] {
              T.sleep(5000000);
              T.wait(700000);
            }),
            5700000);
  EXPECT_EQ(measure([&] {
              T.run(10000);
              T.wait(700000);
            }),
            10000);
}

TEST_F(Processors, WhatWasLostBetweenStrandsIsNotTakenOffTheNext) {
  start();
  T.run(1000);
  // There is no reading at the end of the previous strand, but one at the
  // beginning of the next strand.
  T.wait(4000000);
  T.sleep(3000000);
  EXPECT_EQ(measure([&] { T.run(8000); }), 8000);
  EXPECT_EQ(measure([&] {
              T.run(8000);
              T.wait(9000);
            }),
            8000);
}

TEST_F(Processors, LittleThatWasLostBeforeIsNotTakenOffALongStrand) {
  start();
  T.run(10000);
  T.wait(15000);
  Begin = T.ticks();
  T.run(3000);
  T.run(90000);
  EXPECT_EQ(elapsed(), 93000);
}

TEST_F(Processors, MuchThatWasLostIsTheLastStrands) {
  start();
  T.run(10000);
  Begin = T.ticks();
  T.run(3000);
  T.wait(4000000);
  T.run(2000);
  EXPECT_EQ(elapsed(), 5000);
}

TEST_F(Processors, NoMoreIsTakenOffThanThereIs) {
  start();
  T.run(3000);
  T.lose(10000);
  Begin = T.ticks();
  T.run(2000);
  T.lose(8000);
  EXPECT_EQ(elapsed(), 0);
}

TEST_F(Processors, ReadingsThatAreHeldUpAreReadAgain) {
  start();
  T.run(40000);
  T.Meanwhile = [&] { T.wait(4000000); };
  EXPECT_NEAR(elapsed(), 40000, 2 * Cost);
  T.Meanwhile = [&] { T.lose(4000000); };
  EXPECT_NEAR(measure([&] { T.run(40000); }), 40000, 2 * Cost);
}

TEST_F(Processors, AStrandMayBeAskedTwice) {
  start();
  T.run(40000);
  T.wait(4000000);
  EXPECT_EQ(elapsed(), 40000);
  T.run(10000);
  EXPECT_EQ(elapsed(), 50000 + Cost);
}

TEST_F(Processors, ForkLosesNothing) {
  T.run(1000000);
  EXPECT_EQ(measure([&] {
              T.run(40000);
              T.fork();
              T.run(30000);
            }),
            70000);
  EXPECT_EQ(measure([&] { T.run(50000); }), 50000);
}

// Tests a real thread. Tests only facts that hold however busy the machine is.
TEST(CallingThread, RunsAndSleeps) {
  Thread &T = callingThread();
  const Switches Before = T.switches();
  const int64_t Running = T.running();
  timespec Nap = {0, 2000000};
  nanosleep(&Nap, nullptr);
  const Switches After = T.switches();
  EXPECT_GT(T.running(), Running);
  EXPECT_GT(After.Sleeps, Before.Sleeps);
  EXPECT_GE(After.All - Before.All, After.Sleeps - Before.Sleeps);
  if (std::optional<int64_t> Ready = T.ready())
    EXPECT_LE(*Ready, *T.ready());
}

} // namespace
