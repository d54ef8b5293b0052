//===- SpliceTest.cpp - the steps of a loop over time, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random sequences of loops over two or three arrays, for random numbers of
// workers and sizes of caches, have the results of running them in their order.
// What is run in parallel is run in an order of the test's: each choice must
// do.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../splice/loops.h"
}

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace {

std::mt19937_64 Random;

uint64_t below(uint64_t N) { return Random() % N; }

/// One loop: to[i] becomes a mixture of from[i + shift ...], of to[i], and of
/// the step.
struct Kernel {
  unsigned From, To;
  int64_t Low, High; ///< of what is read, from i on
  uint64_t Begin, End;
  bool IsReversed; ///< iteration 0 is the last element
};

struct Program {
  std::vector<std::vector<uint64_t>> Arrays;
  std::vector<Kernel> Kernels;
  bool Swaps; ///< the arrays change places with each step
  uint64_t Leaves = 0;

  uint64_t *array(unsigned N, uint64_t Step) {
    const unsigned Count = unsigned(Arrays.size());
    return Arrays[(N + (Swaps ? Step : 0)) % Count].data();
  }
};

// The functions of a kernel know it by its place.
Program &programOf(const void *Frame) {
  return *const_cast<Program *>(static_cast<const Program *>(Frame));
}

template <unsigned K> struct Functions {
  static const Kernel &kernel(const void *Frame) {
    return programOf(Frame).Kernels[K];
  }
  static uint64_t count(const void *Frame, uint64_t) {
    return kernel(Frame).End - kernel(Frame).Begin;
  }
  static uint64_t element(const Kernel &It, uint64_t I) {
    return It.IsReversed ? It.End - 1 - I : It.Begin + I;
  }
  static void leaf(const void *Frame, uint64_t Step, uint64_t Begin,
                   uint64_t End) {
    Program &P = programOf(Frame);
    const Kernel &It = kernel(Frame);
    ++P.Leaves;
    const uint64_t *From = P.array(It.From, Step);
    uint64_t *To = P.array(It.To, Step);
    for (uint64_t I = Begin; I < End; ++I) {
      const uint64_t E = element(It, I);
      uint64_t Sum = 7 * To[E] + Step + K;
      for (int64_t D = It.Low; D <= It.High; ++D)
        Sum = Sum * 31 + From[E + uint64_t(D)];
      To[E] = Sum;
    }
  }
  static void effects(const void *Frame, uint64_t Step, uint64_t Begin,
                      uint64_t End, cilkrts_bytes *Out) {
    Program &P = programOf(Frame);
    const Kernel &It = kernel(Frame);
    uint64_t First = element(It, Begin), Last = element(It, End - 1);
    if (First > Last)
      std::swap(First, Last);
    auto At = [](uint64_t *Array, uint64_t E) {
      return reinterpret_cast<uintptr_t>(Array + E);
    };
    uint64_t *From = P.array(It.From, Step), *To = P.array(It.To, Step);
    Out[0] = {At(From, First + uint64_t(It.Low)),
              At(From, Last + uint64_t(It.High) + 1)};
    Out[1] = {At(To, First), At(To, Last + 1)};
  }
  static constexpr cilkrts_loop Loop = {count, leaf, effects, 1, 1};
};

const cilkrts_loop Loops[] = {Functions<0>::Loop, Functions<1>::Loop,
                              Functions<2>::Loop};

unsigned Pairs; ///< that were run in parallel

void both(void (*What)(void *), void *One, void *Other) {
  const bool IsSwapped = below(2);
  ++Pairs;
  What(IsSwapped ? Other : One);
  What(IsSwapped ? One : Other);
}

Program randomProgram() {
  Program P;
  const uint64_t Size = 8 + below(2000);
  P.Arrays.resize(2 + below(2));
  for (std::vector<uint64_t> &A : P.Arrays)
    for (uint64_t I = 0; I < Size; ++I)
      A.push_back(Random());
  P.Swaps = below(2);
  const bool IsReversed = below(4) == 0;
  for (uint64_t N = 1 + below(3); N; --N) {
    Kernel K;
    K.To = unsigned(below(P.Arrays.size()));
    K.From =
        unsigned((K.To + 1 + below(P.Arrays.size() - 1)) % P.Arrays.size());
    K.Low = -int64_t(below(4));
    K.High = int64_t(below(4));
    K.Begin = 3 + below(3);
    K.End = Size - 3 > K.Begin ? Size - 3 - below(2) : K.Begin;
    K.IsReversed = IsReversed ? below(4) != 0 : below(20) == 0;
    P.Kernels.push_back(K);
  }
  return P;
}

TEST(Splice, isAsTheLoopsInTheirOrder) {
  for (unsigned N = 0; N < 500; ++N) {
    Random.seed(N);
    Program Expected = randomProgram();
    Program P = Expected;
    const uint64_t Steps = below(20), Depth = below(12);
    const unsigned Workers = 1 + unsigned(below(6));
    const uint64_t Cache = 1 + below(1 << below(16));
    for (uint64_t T = 0; T < Steps; ++T)
      for (size_t K = 0; K < P.Kernels.size(); ++K)
        Loops[K].leaf(&Expected, T, 0, Loops[K].count(&Expected, T));
    cilkrts_splice_loops_for(&P, Steps, Depth, Loops, P.Kernels.size(), both,
                             Workers, Cache);
    ASSERT_EQ(P.Arrays, Expected.Arrays) << "program " << N;
  }
}

/// The steps that the leaves of a program's first loop are of, in their order.
std::vector<uint64_t> Order;

void notedLeaf(const void *Frame, uint64_t Step, uint64_t Begin, uint64_t End) {
  Order.push_back(Step);
  Functions<0>::leaf(Frame, Step, Begin, End);
}
const cilkrts_loop NotedLoop = {Functions<0>::count, notedLeaf,
                                Functions<0>::effects, 1, 1};

Program stencil() {
  Program P;
  P.Arrays.assign(2, std::vector<uint64_t>(100000, 1));
  P.Kernels = {{0, 1, -1, 1, 1, 99999, false}};
  P.Swaps = true;
  Order.clear();
  Pairs = 0;
  return P;
}

// A stencil that doesn't fit the cache is run in leaves, of which later steps'
// follow those of earlier ones.
TEST(Splice, interleavesSteps) {
  Program P = stencil();
  cilkrts_splice_loops_for(&P, 4, 4, &NotedLoop, 1, both, 1, 100000);
  const std::vector<uint64_t> Begin(Order.begin(), Order.begin() + 10);
  EXPECT_EQ(Begin, (std::vector<uint64_t>{0, 1, 2, 3, 0, 1, 2, 3, 0, 1}));
  EXPECT_EQ(Order.back(), 3u);
  EXPECT_EQ(Pairs, 0u);
}

TEST(Splice, interleavesStepsInParallelParts) {
  Program P = stencil();
  cilkrts_splice_loops_for(&P, 4, 4, &NotedLoop, 1, both, 4, 100000);
  const std::vector<uint64_t> Begin(Order.begin(), Order.begin() + 4);
  EXPECT_EQ(Begin, (std::vector<uint64_t>{0, 1, 2, 3}));
  EXPECT_GE(Pairs, 3u);
}

// Each of two loops, one of which runs backwards, waits for all of the other.
TEST(Splice, runsLoopsInParallelThatCannotBeSpliced) {
  Program P = stencil();
  P.Swaps = false;
  P.Kernels = {{0, 1, 0, 0, 1, 99999, false}, {1, 0, 0, 0, 1, 99999, false}};
  P.Kernels[1].IsReversed = true;
  cilkrts_splice_loops_for(&P, 4, 4, Loops, 2, both, 4, 100000);
  // Four steps of two loops, each in more parts than there are workers.
  EXPECT_GE(Pairs, 4u * 2 * 7);
}

/// A loop of one iteration of which the range is all memory.
struct WholeMemory {
  static uint64_t count(const void *, uint64_t) { return 1; }
  static void leaf(const void *Frame, uint64_t, uint64_t, uint64_t) {
    ++*static_cast<unsigned *>(const_cast<void *>(Frame));
  }
  static void effects(const void *, uint64_t, uint64_t, uint64_t,
                      cilkrts_bytes *Out) {
    Out[0] = {0, UINT64_MAX};
  }
};

// The size of such a range, divided by the one iteration, is UINT64_MAX.
TEST(Splice, runsOneIterationThatMayAccessAllMemory) {
  unsigned Runs = 0;
  const cilkrts_loop Loop = {WholeMemory::count, WholeMemory::leaf,
                             WholeMemory::effects, 0, 1};
  for (unsigned Workers : {1u, 2u})
    cilkrts_splice_loops_for(&Runs, 3, 3, &Loop, 1, both, Workers, 1 << 20);
  EXPECT_EQ(Runs, 6u);
}

} // namespace
