//===- SpliceCallsTest.cpp - calls of recursive functions, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random sequences of calls that divide a range in up to four parts, of random
// lengths, have the results of making them in their order. What is run in
// parallel is run in an order of the test's: each choice must do.
//
//===----------------------------------------------------------------------===//

#include "../splice/calls.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string.h>
#include <vector>

namespace {

std::mt19937_64 Random;
uint64_t below(uint64_t N) { return Random() % N; }

/// The arguments of a function: to[i] becomes a mixture of itself and of from,
/// from i + Low up to i + High, for i from Lo up to Hi.
struct Arguments {
  uint64_t *To;
  const uint64_t *From;
  int64_t Length, Lo, Hi, Low, High, Least;
};

uint64_t Leaves, Wholes;

int64_t clamp(int64_t I, const Arguments &A) {
  return std::clamp<int64_t>(I, 0, A.Length);
}

int64_t split(const void *Of, void *Out) {
  const Arguments &A = *static_cast<const Arguments *>(Of);
  if (A.Hi - A.Lo <= A.Least)
    return -1;
  // Calls of some lengths have one part, or parts without work.
  const int64_t Length = A.Hi - A.Lo, Parts = 1 + (A.Lo ^ A.Hi) % 4;
  auto *Parted = static_cast<Arguments *>(Out);
  int64_t At = A.Lo;
  for (int64_t I = 0; I < Parts; ++I) {
    Parted[I] = A;
    Parted[I].Lo = At;
    const int64_t Share = Length * (1 + A.Lo % 3) / (2 * Parts + 2);
    At = I + 1 == Parts ? A.Hi
                        : std::min(A.Hi, At + std::max<int64_t>(Share, 1));
    Parted[I].Hi = At;
    if (Parts == 1)
      Parted[I].Least = Length;
  }
  return Parts;
}

void leaf(const void *Of) {
  const Arguments &A = *static_cast<const Arguments *>(Of);
  for (int64_t I = A.Lo; I < A.Hi; ++I) {
    uint64_t Sum = A.To[I] * 3 + 1;
    for (int64_t J = clamp(I + A.Low, A); J < clamp(I + A.High, A); ++J)
      Sum = Sum * 0x9e3779b97f4a7c15 + A.From[J];
    A.To[I] = Sum;
  }
  ++Leaves;
}

void effects(const void *Of, cilkrts_box *Out) {
  const Arguments &A = *static_cast<const Arguments *>(Of);
  auto Box = [](const void *Base, int64_t Lo, int64_t Hi, bool Writes) {
    return cilkrts_box{Base,       8,         1,       {Lo, 0, 0},
                       {Hi, 1, 1}, {8, 0, 0}, !Writes, Writes};
  };
  Out[0] =
      Box(A.From, clamp(A.Lo + A.Low, A), clamp(A.Hi - 1 + A.High, A), false);
  Out[1] = Box(A.To, A.Lo, A.Hi, true);
}

void runSerially(const Arguments &A) {
  Arguments Parts[CILKRTS_MOST_CALLS];
  const int64_t Count = split(&A, Parts);
  if (Count < 0)
    leaf(&A);
  for (int64_t I = 0; I < Count; ++I)
    runSerially(Parts[I]);
}

void whole(const void *Of) {
  ++Wholes;
  runSerially(*static_cast<const Arguments *>(Of));
}

// Small nodes have parts of the one, and none of the other.
const cilkrts_function Parted = {split, leaf,    effects, sizeof(Arguments),
                                 2,     nullptr, nullptr};
const cilkrts_function Whole = {split, leaf,    effects, sizeof(Arguments),
                                2,     nullptr, whole};

struct Program {
  std::vector<std::vector<uint64_t>> Arrays;
  std::vector<Arguments> Calls; ///< To and From are set for each step
  std::vector<unsigned> To, From;
  bool Swaps;

  Arguments argumentsOf(unsigned Call, uint64_t Step) {
    Arguments A = Calls[Call];
    const uint64_t Shift = Swaps ? Step : 0;
    A.To = Arrays[(To[Call] + Shift) % Arrays.size()].data();
    A.From = Arrays[(From[Call] + Shift) % Arrays.size()].data();
    return A;
  }
};

// The functions of a call know it by its place. The last is made in some steps.
template <unsigned K>
uint64_t root(const void *Frame, uint64_t Step, void *Out) {
  auto &P = *const_cast<Program *>(static_cast<const Program *>(Frame));
  const Arguments A = P.argumentsOf(K, Step);
  memcpy(Out, &A, sizeof A);
  return K < 2 || Step % 3;
}

const cilkrts_call PartedCalls[] = {
    {root<0>, &Parted}, {root<1>, &Parted}, {root<2>, &Parted}};
const cilkrts_call WholeCalls[] = {
    {root<0>, &Whole}, {root<1>, &Whole}, {root<2>, &Whole}};

void both(void (*What)(void *), void *One, void *Other) {
  if (below(2))
    std::swap(One, Other);
  What(One);
  What(Other);
}

Program makeProgram() {
  Program P;
  const int64_t Length = int64_t(1 + below(below(4) ? 60 : 6000));
  P.Arrays.resize(2 + below(2));
  for (auto &A : P.Arrays)
    for (int64_t I = 0; I < Length; ++I)
      A.push_back(Random());
  P.Swaps = below(2);
  for (unsigned K = 0; K < 1 + below(3); ++K) {
    const int64_t Low = int64_t(below(5)) - 3;
    const int64_t Lo = int64_t(below(uint64_t(Length)));
    P.Calls.push_back({nullptr, nullptr, Length, Lo,
                       Lo + int64_t(below(uint64_t(Length - Lo) + 1)), Low,
                       Low + int64_t(below(4)), int64_t(1 + below(5))});
    P.To.push_back(unsigned(below(P.Arrays.size())));
    P.From.push_back(unsigned(below(P.Arrays.size())));
  }
  return P;
}

void test(const cilkrts_call *Calls, unsigned Tries) {
  for (unsigned Try = 0; Try < Tries; ++Try) {
    Random.seed(Try);
    Program Spliced = makeProgram();
    Program Serial = Spliced;
    const uint64_t Steps = below(12), Depth = below(14);
    Leaves = 0;
    for (uint64_t Step = 0; Step < Steps; ++Step)
      for (unsigned K = 0; K < Serial.Calls.size(); ++K)
        if (K < 2 || Step % 3)
          runSerially(Serial.argumentsOf(K, Step));
    const uint64_t SerialLeaves = Leaves;
    Leaves = 0;
    __cilkrts_splice_calls(&Spliced, Steps, Depth, Calls, Spliced.Calls.size(),
                           both);
    ASSERT_EQ(Spliced.Arrays, Serial.Arrays) << "with the seed " << Try;
    ASSERT_EQ(Leaves, SerialLeaves) << "with the seed " << Try;
  }
}

} // namespace

TEST(SpliceCalls, HasTheResultsOfTheSerialOrder) { test(PartedCalls, 1000); }

TEST(SpliceCalls, HasThemWhereSmallCallsAreWhole) {
  Wholes = 0;
  test(WholeCalls, 1000);
  EXPECT_GT(Wholes, 1000u);
}
