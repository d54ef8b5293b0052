//===- SpreadTest.cpp - workers on processors of their own ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that was woken by one on its own processor is here one that has said
// just before that it wakes another. The kernel may move a thread at any time,
// but doesn't do so in most of many tries that take a microsecond each.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/spread.h"
#include "../arch/switch.h"
}

#include "Runtime.h"

#include <gtest/gtest.h>

#include <sched.h>

#include <thread>
#include <vector>

namespace {

enum { Tries = 100 };

cpu_set_t affinity() {
  cpu_set_t Set;
  EXPECT_EQ(sched_getaffinity(0, sizeof Set, &Set), 0);
  return Set;
}

std::vector<int> processors() {
  const cpu_set_t Set = affinity();
  std::vector<int> Them;
  for (int C = 0; C < CPU_SETSIZE; ++C)
    if (CPU_ISSET(C, &Set))
      Them.push_back(C);
  return Them;
}

void allow(int Processor) {
  cpu_set_t Only;
  CPU_ZERO(&Only);
  CPU_SET(Processor, &Only);
  ASSERT_EQ(sched_setaffinity(0, sizeof Only, &Only), 0);
}

// A worker whose thread runs `Body`. What a thread does to its affinity ends
// with it.
template <class F> void asWorker(F Body) {
  std::thread([&] {
    struct worker *W = cilkrts_table_take();
    cilkrts_arch_set_tls_worker(&W->fast);
    Body(W);
    cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
    cilkrts_table_give_back(W);
  }).join();
}

class Spread : public testing::Test {
protected:
  void SetUp() override {
    startRuntime();
    if (processors().size() < 2)
      GTEST_SKIP() << "one processor";
  }
};

// How often the worker leaves that was woken where its waker runs.
int leaves(struct worker *W) {
  int Times = 0;
  for (int I = 0; I < Tries; ++I) {
    cilkrts_spread_wakes();
    const int Before = W->processor;
    cilkrts_spread_woken(W);
    Times += sched_getcpu() != Before;
  }
  return Times;
}

TEST_F(Spread, LeavesWhereItsWakerIs) {
  asWorker([](struct worker *W) {
    const cpu_set_t Before = affinity();
    EXPECT_GT(leaves(W), Tries / 2);
    const cpu_set_t After = affinity();
    EXPECT_TRUE(CPU_EQUAL(&Before, &After)) << "the affinity has changed";
  });
}

TEST_F(Spread, KeepsToItsAffinity) {
  asWorker([](struct worker *W) {
    for (int Only : processors())
      std::thread([&] {
        cilkrts_arch_set_tls_worker(&W->fast);
        allow(Only);
        EXPECT_EQ(leaves(W), 0);
        EXPECT_EQ(processors(), std::vector<int>{Only});
        cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
      }).join();
  });
}

// Workers that are awake on all other processors.
TEST_F(Spread, GoesToNoneThatIsTaken) {
  const std::vector<int> Processors = processors();
  asWorker([&](struct worker *W) {
    std::vector<struct worker *> Others;
    for (int C : Processors) {
      Others.push_back(cilkrts_table_take());
      __atomic_store_n(&Others.back()->processor, C, __ATOMIC_RELAXED);
    }
    EXPECT_LT(leaves(W), Tries / 4);
    // One that sleeps takes nothing, and nor does one whose thread has ended.
    for (struct worker *Other : Others)
      __atomic_store_n(&Other->asleep, true, __ATOMIC_RELAXED);
    EXPECT_GT(leaves(W), Tries / 2);
    for (struct worker *Other : Others) {
      __atomic_store_n(&Other->asleep, false, __ATOMIC_RELAXED);
      cilkrts_table_give_back(Other);
    }
    EXPECT_GT(leaves(W), Tries / 2);
  });
}

} // namespace
