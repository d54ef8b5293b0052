//===- DequeTest.cpp - pushes, pops and steals ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The owner's part is the inlined code of the ABI except for the lost pop,
// which would leave the stack. CMakeLists.txt runs these tests with membarrier
// and with fences.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/schedule/deque.h"
#include "../arch/switch.h"
}

#include "Runtime.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

namespace {

// A frame record, as a spawn helper's: the parent's frame and continuation.
struct Frame {
  void *Words[2] = {nullptr, nullptr};
};

class Owner {
public:
  explicit Owner(bool Bound = true) : W(cilkrts_table_create(Bound)) {}

  // The calling thread acts as the owner from now on.
  void become() { cilkrts_arch_set_tls_worker(&W->fast); }

  void push(region_t &Region, Frame &At) { cilkrts_push(&Region, At.Words); }

  // False if the entry was stolen; then the deque is empty.
  bool pop() {
    entry_t *Tail = __atomic_load_n(&W->fast.tail, __ATOMIC_RELAXED) - 1;
    __atomic_store_n(&W->fast.tail, Tail, __ATOMIC_RELEASE);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return __atomic_load_n(&W->fast.pop_limit, __ATOMIC_RELAXED) <= Tail ||
           cilkrts_deque_pop_wins(W);
  }

  bool isPublic() { return W->fast.pop_limit == CILKRTS_NO_ENTRY; }
  bool looksFull() { return cilkrts_has_work(W); }

  worker *W;
};

class Deque : public testing::Test {
protected:
  static void SetUpTestSuite() { startRuntime(); }
  void TearDown() override {
    cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
  }
  static void *number(uintptr_t N) { return reinterpret_cast<void *>(N); }
};

TEST_F(Deque, PushAndPop) {
  Owner A;
  A.become();
  region_t R[3];
  Frame F[3];
  EXPECT_FALSE(A.looksFull());
  for (int I = 0; I < 3; ++I)
    A.push(R[I], F[I]);
  EXPECT_TRUE(A.looksFull());
  EXPECT_TRUE(A.pop() && A.pop() && A.pop());
  EXPECT_FALSE(A.looksFull());
}

TEST_F(Deque, StealTakesTheOldest) {
  Owner A;
  worker *Thief = cilkrts_table_create(false);
  A.become();
  region_t R[3];
  Frame F[3];
  for (int I = 0; I < 3; ++I) {
    cilkrts_region_init(&R[I]);
    F[I] = {{number(100 + I), number(200 + I)}};
    A.push(R[I], F[I]);
  }
  for (int I = 0; I < 3; ++I) {
    strand S;
    ASSERT_TRUE(cilkrts_deque_steal(A.W, Thief, &S));
    EXPECT_FALSE(S.resumed);
    EXPECT_EQ(S.frame, number(100 + I));
    EXPECT_EQ(S.pc, number(200 + I));
    EXPECT_EQ(R[I].stolen, 1u);
    EXPECT_EQ(R[I].count, 0);
    EXPECT_EQ(R[I].frame, number(100 + I));
    EXPECT_EQ(R[I].stack, cilkrts_arch_caller_stack(F[I].Words));
  }
  strand S;
  EXPECT_FALSE(cilkrts_deque_steal(A.W, Thief, &S));
  EXPECT_FALSE(A.pop());
  EXPECT_FALSE(A.looksFull());
}

// Two steals before a sync: the first one's data stay.
TEST_F(Deque, SecondStealOfARegion) {
  Owner A;
  worker *Thief = cilkrts_table_create(false);
  A.become();
  region_t R;
  cilkrts_region_init(&R);
  Frame First{{number(1), number(2)}}, Second{{number(1), number(3)}};
  strand S;
  A.push(R, First);
  ASSERT_TRUE(cilkrts_deque_steal(A.W, Thief, &S));
  R.count = -1; // the first child has ended
  EXPECT_FALSE(A.pop());
  A.push(R, Second);
  ASSERT_TRUE(cilkrts_deque_steal(A.W, Thief, &S));
  EXPECT_EQ(S.pc, number(3));
  EXPECT_EQ(R.stolen, 2u);
  EXPECT_EQ(R.count, -1);
  EXPECT_EQ(R.stack, cilkrts_arch_caller_stack(First.Words));
}

// The strand that returns to the entering thread is the oldest one.
TEST_F(Deque, RootGoesWithTheOldestEntry) {
  Owner A;
  worker *Thief = cilkrts_table_create(false);
  A.become();
  A.W->strand.root = A.W;
  region_t R[2];
  Frame F[2];
  for (int I = 0; I < 2; ++I) {
    cilkrts_region_init(&R[I]);
    A.push(R[I], F[I]);
  }
  strand S;
  ASSERT_TRUE(cilkrts_deque_steal(A.W, Thief, &S));
  EXPECT_EQ(S.context.root, A.W);
  EXPECT_EQ(A.W->strand.root, nullptr);
  EXPECT_EQ(Thief->computation, A.W);
  ASSERT_TRUE(cilkrts_deque_steal(A.W, Thief, &S));
  EXPECT_EQ(S.context.root, nullptr);
}

// A waiting thread must not even try another computation's entries: a raised
// head would hide them from workers that are about to sleep.
TEST_F(Deque, BoundThiefLeavesOthersAlone) {
  Owner A, Other;
  A.become();
  region_t R;
  Frame F;
  cilkrts_region_init(&R);
  A.push(R, F);
  std::atomic<bool> Done{false};
  std::thread Thief([&] {
    strand S;
    for (int I = 0; I < 20000; ++I)
      EXPECT_FALSE(cilkrts_deque_steal(A.W, Other.W, &S));
    Done = true;
  });
  unsigned Hidden = 0;
  while (!Done)
    Hidden += !A.looksFull();
  Thief.join();
  EXPECT_EQ(Hidden, 0u);
  EXPECT_TRUE(A.pop());
}

TEST_F(Deque, PoisonLastsUntilThePush) {
  Owner A;
  A.become();
  region_t R;
  Frame F;
  A.push(R, F);
  EXPECT_TRUE(A.pop());
  if (!cilkrts_tsan())
    EXPECT_EQ(A.W->fast.limit, A.W->deque.end);
  cilkrts_poison(A.W);
  EXPECT_EQ(A.W->fast.limit, nullptr);
  A.push(R, F);
  if (!cilkrts_tsan())
    EXPECT_EQ(A.W->fast.limit, A.W->deque.end);
  EXPECT_TRUE(A.pop());
}

// An entry is stolen, for which the deque has to be public.
void loseOne(Owner &A, worker *Thief, region_t &R, Frame &F) {
  A.push(R, F);
  strand S;
  ASSERT_TRUE(cilkrts_deque_steal(A.W, Thief, &S));
  EXPECT_TRUE(A.isPublic());
  EXPECT_FALSE(A.pop());
}

// A steal makes the deque public, and it stays so while pops are rare.
TEST_F(Deque, PublicWhilePopsAreRare) {
  Owner A;
  worker *Thief = cilkrts_table_create(false);
  A.become();
  region_t R;
  Frame F;
  cilkrts_region_init(&R);
  EXPECT_EQ(A.isPublic(), cilkrts_fenced);
  loseOne(A, Thief, R, F);
  for (int I = 0; I < 200; ++I) {
    A.push(R, F);
    uint64_t Start = cilkrts_arch_ticks();
    while (cilkrts_arch_ticks() - Start < cilkrts_arch_ticks_in(1000))
      cilkrts_arch_pause();
    EXPECT_TRUE(A.pop());
    EXPECT_TRUE(A.isPublic());
  }
}

TEST_F(Deque, PrivateWhenPopsAreFrequent) {
  Owner A;
  worker *Thief = cilkrts_table_create(false);
  A.become();
  region_t R;
  Frame F;
  cilkrts_region_init(&R);
  loseOne(A, Thief, R, F);
  // Interruptions may make any of them look rare.
  for (int I = 0; I < 1000000 && (cilkrts_fenced ? I < 1000 : A.isPublic());
       ++I) {
    A.push(R, F);
    EXPECT_TRUE(A.pop());
  }
  EXPECT_EQ(A.isPublic(), cilkrts_fenced);
  // And again.
  loseOne(A, Thief, R, F);
}

// The owner consents by itself: in its next push, and in its next pop.
TEST_F(Deque, OwnerConsents) {
  Owner A;
  worker *Thief = cilkrts_table_create(false);
  for (bool Pops : {false, true}) {
    A.become();
    region_t R[2];
    Frame F[2];
    cilkrts_region_init(&R[0]);
    cilkrts_region_init(&R[1]);
    A.push(R[0], F[0]);
    std::atomic<bool> Done{false};
    std::thread Other([&] {
      strand S;
      while (!cilkrts_deque_steal(A.W, Thief, &S))
        ;
      Done = true;
    });
    while (!Done)
      if (Pops) {
        A.push(R[1], F[1]);
        EXPECT_TRUE(A.pop());
      } else if (A.W->fast.tail < A.W->deque.base + 10000) {
        A.push(R[1], F[1]);
      }
    Other.join();
    EXPECT_EQ(R[0].stolen, 1u);
    while (A.W->fast.tail > A.W->deque.base)
      A.pop();
  }
}

TEST_F(Deque, DepthIsBounded) {
  Owner A;
  A.become();
  region_t R;
  Frame F;
  A.W->deque.end = A.W->deque.base + 20;
  for (int I = 0; I < 20; ++I)
    A.push(R, F);
  EXPECT_EXIT(A.push(R, F), testing::ExitedWithCode(1),
              "^cilk: a chain of 21 unfinished spawns is too deep: set "
              "CILK_DEQDEPTH");
}

// Every entry is popped by its owner or stolen, never both, under whatever
// interleaving two or three threads produce.
struct Hammer {
  static constexpr int Depth = 6;

  void owner(Owner &A, unsigned Episodes, unsigned Pause) {
    A.become();
    std::mt19937 Random(Pause + 1);
    uintptr_t Next = 1;
    // On a busy machine it may take a while for a thief to run at all.
    for (uint64_t E = 0;
         E < Episodes || (!Steals.load(std::memory_order_relaxed) &&
                          E < uint64_t(Episodes) * 1000);
         ++E) {
      uintptr_t Open[Depth];
      int Height = 0;
      bool Lost = false;
      for (unsigned Step = Random() % 40; Step && !Lost; --Step) {
        for (volatile unsigned I = Pause ? Random() % Pause : 0; I; I = I - 1)
          ;
        if (Height < Depth && (Height == 0 || Random() % 2)) {
          cilkrts_region_init(&Regions[Height]);
          Frames[Height] = {{reinterpret_cast<void *>(Next), nullptr}};
          Open[Height] = Next++;
          A.push(Regions[Height], Frames[Height]);
          ++Height;
        } else {
          Lost = close(A, Open, Height);
        }
      }
      while (Height && !Lost)
        Lost = close(A, Open, Height);
    }
    Pushed = Next - 1;
  }

  bool close(Owner &A, uintptr_t *Open, int &Height) {
    if (A.pop()) {
      Popped.push_back(Open[--Height]);
      return false;
    }
    return true;
  }

  void thief(Owner &A, std::vector<uintptr_t> &Stolen) {
    worker *W = cilkrts_table_create(false);
    strand S;
    while (!Done.load(std::memory_order_relaxed))
      if (cilkrts_deque_steal(A.W, W, &S)) {
        Stolen.push_back(reinterpret_cast<uintptr_t>(S.frame));
        Steals.fetch_add(1, std::memory_order_relaxed);
      }
  }

  void run(unsigned Thieves, unsigned Episodes, unsigned Pause) {
    Owner A;
    std::vector<std::vector<uintptr_t>> Stolen(Thieves);
    std::vector<std::thread> Threads;
    for (unsigned I = 0; I < Thieves; ++I)
      Threads.emplace_back([&, I] { thief(A, Stolen[I]); });
    owner(A, Episodes, Pause);
    Done = true;
    for (std::thread &T : Threads)
      T.join();
    std::vector<unsigned char> Taken(Pushed + 1);
    for (uintptr_t N : Popped)
      ++Taken[N];
    size_t Count = 0;
    for (const std::vector<uintptr_t> &Some : Stolen) {
      Count += Some.size();
      for (uintptr_t N : Some)
        ++Taken[N];
    }
    for (uintptr_t N = 1; N <= Pushed; ++N)
      ASSERT_EQ(Taken[N], 1) << "entry " << N << " of " << Pushed;
    EXPECT_GT(Count, 0u);
    EXPECT_GT(Popped.size(), 0u);
  }

  region_t Regions[Depth];
  Frame Frames[Depth];
  uintptr_t Pushed = 0;
  std::vector<uintptr_t> Popped;
  std::atomic<bool> Done{false};
  std::atomic<uint64_t> Steals{0};
};

TEST_F(Deque, OneThief) { Hammer().run(1, 300000, 0); }
TEST_F(Deque, OneThiefAndPauses) { Hammer().run(1, 100000, 100); }
TEST_F(Deque, TwoThieves) { Hammer().run(2, 100000, 20); }

} // namespace
