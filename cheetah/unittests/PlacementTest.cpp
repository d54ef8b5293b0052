//===- PlacementTest.cpp - workers on processors of their own ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that was woken by one on its own processor is here one that has said
// just before that it wakes another. What becomes of its affinity is tried on a
// machine of four processors that is made up (placement_modelled.c); then
// whether a real kernel moves a thread so. That one may move it at any other
// time, too, but doesn't in most of many tries that take a microsecond each.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../arch/switch.h"
#include "../runtime/observe/thread_placement.h"

void modelled_begin(bool on);
void modelled_wakes(void);
void modelled_woken(struct worker *w);
}

#include "Runtime.h"

#include <gtest/gtest.h>

#include <sched.h>

#include <functional>
#include <initializer_list>
#include <thread>
#include <vector>

namespace {

cpu_set_t setOf(std::initializer_list<int> Processors) {
  cpu_set_t Set;
  CPU_ZERO(&Set);
  for (int P : Processors)
    CPU_SET(P, &Set);
  return Set;
}

std::vector<int> listOf(const cpu_set_t &Set) {
  std::vector<int> Them;
  for (int P = 0; P < CPU_SETSIZE; ++P)
    if (CPU_ISSET(P, &Set))
      Them.push_back(P);
  return Them;
}

// The thread's part of a kernel.
struct Machine {
  int Here = 0;
  cpu_set_t Group = setOf({0, 1, 2, 3}); // what the control group may use
  cpu_set_t List;                        // what the thread is restricted to
  bool Refuses = false;
  int Calls = 0;
  std::function<void()> Then; // runs after the first successful call

  Machine() { memset(&List, 0xff, sizeof List); }
  cpu_set_t allowed() const {
    cpu_set_t Both;
    CPU_AND(&Both, &Group, &List);
    return Both;
  }
} Kernel;

} // namespace

extern "C" {
int modelled_getcpu(void) { return Kernel.Here; }

int modelled_getaffinity(int, size_t, cpu_set_t *Set) {
  *Set = Kernel.allowed();
  return 0;
}

int modelled_setaffinity(int, size_t, const cpu_set_t *Set) {
  ++Kernel.Calls;
  if (Kernel.Refuses)
    return -1;
  Kernel.List = *Set;
  const std::vector<int> Allowed = listOf(Kernel.allowed());
  if (Allowed.empty())
    return -1;
  const cpu_set_t Now = Kernel.allowed();
  if (!CPU_ISSET(Kernel.Here, &Now))
    Kernel.Here = Allowed.front();
  if (auto Then = std::move(Kernel.Then))
    Then();
  return 0;
}
}

namespace {

// A pool worker, for the calling thread. The table keeps it.
struct worker *poolWorker() {
  static struct worker *W = cilkrts_table_create(/*bound=*/false);
  return W;
}

class AsWorker {
public:
  AsWorker() { cilkrts_arch_set_tls_worker(&poolWorker()->fast); }
  ~AsWorker() {
    cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
    cilkrts_placement_ends(poolWorker());
  }
};

class SpreadModel : public testing::Test {
protected:
  void SetUp() override {
    startRuntime();
    Kernel = Machine();
    modelled_begin(true);
  }

  // A worker wakes this one.
  static void wake() {
    AsWorker Waker;
    modelled_wakes();
  }
  // Wakes the pool worker, and then runs its part.
  static void beWoken() {
    wake();
    modelled_woken(poolWorker());
  }
};

TEST_F(SpreadModel, Moves) {
  beWoken();
  EXPECT_NE(Kernel.Here, 0);
  EXPECT_EQ(poolWorker()->placement.processor, Kernel.Here);
}

TEST_F(SpreadModel, StaysElsewhere) {
  wake();
  Kernel.Here = 3;
  modelled_woken(poolWorker());
  EXPECT_EQ(Kernel.Here, 3);
  EXPECT_EQ(Kernel.Calls, 0);
}

TEST_F(SpreadModel, KeepsItsList) {
  Kernel.List = setOf({0, 2});
  beWoken();
  EXPECT_EQ(Kernel.Here, 2);
  EXPECT_EQ(listOf(Kernel.List), (std::vector<int>{0, 2}));
}

TEST_F(SpreadModel, KeepsItsOnlyProcessor) {
  Kernel.List = setOf({0});
  beWoken();
  EXPECT_EQ(Kernel.Here, 0);
  EXPECT_EQ(Kernel.Calls, 0);
}

TEST_F(SpreadModel, GetsWhatItsGroupGets) {
  Kernel.Group = setOf({0, 1});
  beWoken();
  EXPECT_EQ(Kernel.Here, 1);
  Kernel.Group = setOf({0, 1, 2});
  EXPECT_EQ(listOf(Kernel.allowed()), (std::vector<int>{0, 1, 2}));
}

TEST_F(SpreadModel, LeavesWhatOthersSet) {
  Kernel.Then = [] { Kernel.List = setOf({0, 3}); };
  beWoken();
  EXPECT_EQ(listOf(Kernel.List), (std::vector<int>{0, 3}));
}

TEST_F(SpreadModel, StopsWhereItIsRefused) {
  Kernel.Refuses = true;
  beWoken();
  beWoken();
  EXPECT_EQ(Kernel.Here, 0);
  EXPECT_EQ(Kernel.Calls, 1);
}

TEST_F(SpreadModel, IsSwitchedOff) {
  modelled_begin(false);
  beWoken();
  EXPECT_EQ(Kernel.Calls, 0);
}

TEST_F(SpreadModel, WaitsForWhoSleepsNext) {
  modelled_wakes(); // a thread that is no worker's
  modelled_woken(poolWorker());
  EXPECT_EQ(Kernel.Calls, 0);
}

TEST_F(SpreadModel, AvoidsThoseAwake) {
  std::vector<struct worker *> Others;
  for (int P : {1, 3}) {
    Others.push_back(cilkrts_table_create(/*bound=*/false));
    Others.back()->placement.processor = P;
  }
  beWoken();
  EXPECT_EQ(Kernel.Here, 2);

  // One that sleeps, or has no thread any more, is in nobody's way.
  Kernel = Machine();
  Others[0]->idle.asleep = true;
  beWoken();
  EXPECT_EQ(Kernel.Here, 1);
  Others[0]->idle.asleep = false;
  for (struct worker *Other : Others)
    cilkrts_placement_ends(Other);
  Kernel = Machine();
  beWoken();
  EXPECT_EQ(Kernel.Here, 1);
}

TEST_F(SpreadModel, NeverMindsThreadsOutsideRegions) {
  struct worker *Outside = cilkrts_table_take();
  Outside->placement.processor = 1;
  beWoken();
  EXPECT_EQ(Kernel.Here, 1);
  cilkrts_table_give_back(Outside);
}

TEST(Spread, KernelMovesTheThread) {
  startRuntime();
  cpu_set_t Before;
  if (sched_getaffinity(0, sizeof Before, &Before) != 0 ||
      sched_setaffinity(0, sizeof Before, &Before) != 0)
    GTEST_SKIP() << "affinity is refused";
  if (CPU_COUNT(&Before) < 2)
    GTEST_SKIP() << "one processor";
  if (!cilkrts_configuration()->spread)
    GTEST_SKIP() << "without CILK_SPREAD=1";
  cilkrts_placement_init();
  std::thread([&] {
    AsWorker Self;
    enum { Tries = 100 };
    int Times = 0;
    for (int I = 0; I < Tries; ++I) {
      cilkrts_placement_wakes();
      const int From = poolWorker()->placement.processor;
      cilkrts_placement_woken(poolWorker());
      Times += sched_getcpu() != From;
    }
    EXPECT_GT(Times, Tries / 2);
    cpu_set_t After;
    ASSERT_EQ(sched_getaffinity(0, sizeof After, &After), 0);
    EXPECT_EQ(listOf(After), listOf(Before));
  }).join();
}

} // namespace
