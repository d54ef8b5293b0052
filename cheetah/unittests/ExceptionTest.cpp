//===- ExceptionTest.cpp - pending exceptions, handler state ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests which exception wins, and how thieves treat a victim that handles one.
// cheetah/test/throwing.cpp has the other tests.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../arch/switch.h"
#include "../runtime/exceptions/pending_exceptions.h"
#include "../runtime/schedule/deque.h"
#include "../runtime/schedule/join.h"
}

#include "Runtime.h"

#include <gtest/gtest.h>

#include <exception>
#include <set>
#include <thread>
#include <vector>

namespace {

TEST(PendingExceptions, SmallestIndexWins) {
  const std::vector<std::vector<uint64_t>> Orders = {
      {0}, {0, 1, 2}, {2, 1, 0}, {4, 0, 3, 1}, {1, CILKRTS_PENDING, 3}};
  for (const std::vector<uint64_t> &Order : Orders) {
    region_t R = {};
    std::vector<exception_t> Exceptions(Order.size());
    std::set<exception_t *> Others;
    exception_t *Expected = &Exceptions[0];
    for (size_t I = 0; I < Order.size(); ++I) {
      cilkrts_pending_add(&R.exceptions, &Exceptions[I], Order[I]);
      Others.insert(&Exceptions[I]);
      if (Order[I] < Expected->private_2)
        Expected = &Exceptions[I];
    }
    exception_t *Losers;
    EXPECT_EQ(cilkrts_pending_first(&R.exceptions, &Losers), Expected);
    EXPECT_EQ(R.exceptions, nullptr);
    for (; Losers; Losers = reinterpret_cast<exception_t *>(Losers->private_1))
      EXPECT_EQ(Others.erase(Losers), 1u);
    EXPECT_EQ(Others, std::set<exception_t *>{Expected});
    EXPECT_EQ(cilkrts_pending_first(&R.exceptions, &Losers), nullptr);
    EXPECT_EQ(Losers, nullptr);
  }
}

TEST(PendingExceptions, ManyThreads) {
  enum { Threads = 4, Each = 1000 };
  region_t R = {};
  std::vector<exception_t> Exceptions(Threads * Each);
  std::vector<std::thread> Running;
  for (unsigned T = 0; T < Threads; ++T)
    Running.emplace_back([&, T] {
      for (unsigned I = 0; I < Each; ++I)
        cilkrts_pending_add(&R.exceptions, &Exceptions[T * Each + I],
                            I * Threads + T);
    });
  for (std::thread &T : Running)
    T.join();
  exception_t *Losers;
  EXPECT_EQ(cilkrts_pending_first(&R.exceptions, &Losers), &Exceptions[0]);
  unsigned Count = 0;
  for (; Losers; Losers = reinterpret_cast<exception_t *>(Losers->private_1))
    ++Count;
  EXPECT_EQ(Count, Threads * Each - 1u);
}

// A victim, whose state of exception handling is made up.
class HandlerState : public testing::Test {
protected:
  static void SetUpTestSuite() { startRuntime(); }

  void SetUp() override {
    Victim = cilkrts_table_create(true);
    Thief = cilkrts_table_create(false);
    cilkrts_deque_set_handlers(Victim, &State);
    cilkrts_arch_set_tls_worker(&Victim->fast);
    // The first push restores the limit.
    region_t R;
    Frame F;
    push(R, F);
    cilkrts_pop(&R, Victim->deque.base);
  }
  void TearDown() override {
    cilkrts_deque_set_handlers(Victim, nullptr);
    cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
  }

  struct Frame {
    void *Words[2] = {nullptr, nullptr};
  };
  void push(region_t &R, Frame &F) {
    cilkrts_region_init(&R);
    cilkrts_push(&R, F.Words);
  }
  enum Result { Refused, Taken };
  Result steal() {
    return cilkrts_deque_steal(Victim, Thief, &Stolen) ? Taken : Refused;
  }
  void *number(uintptr_t N) { return reinterpret_cast<void *>(N); }

  cilkrts_handlers State = {nullptr, 0};
  worker *Victim, *Thief;
  strand Stolen;
  region_t R[4];
  Frame F[4];
};

TEST_F(HandlerState, UnknownStateIsRefused) {
  push(R[0], F[0]);
  State = {number(16), 0};
  EXPECT_EQ(steal(), Refused);
  EXPECT_TRUE(Victim->deque.oldest_is_blocked);
  State = {nullptr, 1};
  EXPECT_EQ(steal(), Refused);
  State = {nullptr, 0};
  EXPECT_EQ(steal(), Taken);
  EXPECT_FALSE(Victim->deque.oldest_is_blocked);
  EXPECT_EQ(Stolen.context.handlers.caught, nullptr);
  EXPECT_EQ(Stolen.context.handlers.uncaught, 0u);
}

// As at a landing pad: all that lies in the deque is from before the throw.
TEST_F(HandlerState, EntriesBeforeTheHandler) {
  for (int I = 0; I < 2; ++I)
    push(R[I], F[I]);
  State.uncaught = 1;
  CILKRTS_ABI(__cilkrts_handler_begin)();
  State = {number(16), 0};
  for (int I = 0; I < 2; ++I) {
    EXPECT_EQ(steal(), Taken);
    EXPECT_EQ(Stolen.region, &R[I]);
    EXPECT_EQ(Stolen.context.handlers.caught, nullptr);
  }
}

// A landing pad within a handler says nothing of older entries.
TEST_F(HandlerState, NestedHandler) {
  push(R[0], F[0]);
  State = {number(16), 1};
  CILKRTS_ABI(__cilkrts_handler_begin)();
  EXPECT_EQ(steal(), Refused);
}

TEST_F(HandlerState, EntriesOfTheHandler) {
  push(R[0], F[0]);
  State.uncaught = 1;
  CILKRTS_ABI(__cilkrts_handler_begin)();
  State = {number(16), 2};
  push(R[1], F[1]);
  State = {number(32), 3};
  push(R[2], F[2]);
  EXPECT_EQ(steal(), Taken);
  EXPECT_EQ(Stolen.context.handlers.caught, nullptr);
  EXPECT_EQ(steal(), Taken);
  EXPECT_EQ(Stolen.region, &R[1]);
  EXPECT_EQ(Stolen.context.handlers.caught, number(16));
  EXPECT_EQ(Stolen.context.handlers.uncaught, 2u);
  EXPECT_EQ(steal(), Taken);
  EXPECT_EQ(Stolen.region, &R[2]);
  EXPECT_EQ(Stolen.context.handlers.caught, number(32));
  EXPECT_EQ(Stolen.context.handlers.uncaught, 3u);
}

// A mark of an entry doesn't hold for the next entry in its place.
TEST_F(HandlerState, MarksGoWithTheirEntries) {
  push(R[0], F[0]);
  State.uncaught = 1;
  CILKRTS_ABI(__cilkrts_handler_begin)();
  State = {nullptr, 0};
  cilkrts_pop(&R[0], Victim->deque.base);
  push(R[1], F[1]); // restores the limit
  cilkrts_pop(&R[1], Victim->deque.base);
  push(R[2], F[2]);
  State = {number(16), 0};
  EXPECT_EQ(steal(), Refused);
}

// Exceptions that wait survive further steals.
TEST_F(HandlerState, StealWithPendingExceptions) {
  exception_t E;
  push(R[0], F[0]);
  R[0].stolen = CILKRTS_PENDING;
  R[0].exceptions = &E;
  R[0].count = 77;
  ASSERT_EQ(steal(), Taken);
  EXPECT_EQ(R[0].stolen, CILKRTS_PENDING + 1);
  EXPECT_EQ(R[0].exceptions, &E);
  EXPECT_EQ(R[0].count, 0);
  R[0].count = -1; // the child has ended
  cilkrts_deque_clear(Victim);
  EXPECT_TRUE(cilkrts_join_sync(Victim, &R[0], nullptr, &Stolen));
  EXPECT_EQ(R[0].count, 0);
  EXPECT_EQ(R[0].stolen, 0u);
}

TEST_F(HandlerState, Adoption) {
  ASSERT_TRUE(cilkrts_handlers_can_adopt());
  cilkrts_handlers *Here = cilkrts_handlers_here();
  EXPECT_EQ(std::uncaught_exceptions(), 0);
  try {
    throw 7;
  } catch (const int &Value) {
    void *Before = Here->caught;
    std::exception_ptr Same = std::current_exception();
    ASSERT_TRUE(cilkrts_handlers_adopt(Here));
    EXPECT_NE(Here->caught, Before);
    EXPECT_TRUE(std::current_exception() == Same);
    ASSERT_TRUE(cilkrts_handlers_adopt(Here));
    EXPECT_THROW(throw, int);
    EXPECT_EQ(std::uncaught_exceptions(), 0);
    cilkrts_handlers_disown(2);
    EXPECT_EQ(Here->caught, Before);
    EXPECT_EQ(Value, 7);
  }
  EXPECT_EQ(Here->caught, nullptr);
  EXPECT_FALSE(cilkrts_handlers_adopt(Here));
}

} // namespace
