//===- MeasuresTest.cpp - work and span of random programs ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a random program serially with the measures that hooks would keep, and
// builds its dag, whose work and longest paths are found by brute force.
//
//===----------------------------------------------------------------------===//

#include "Measures.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace cilkscale;

namespace {

constexpr int64_t Burden = 7;

/// Nodes in the order of their creation, which is a topological order.
struct Dag {
  struct Edge {
    int From;
    int64_t Burden;
  };
  struct Node {
    int64_t Weight;
    std::vector<Edge> In;
  };
  std::vector<Node> Nodes;

  int add(int64_t Weight, std::vector<Edge> In) {
    Nodes.push_back({Weight, std::move(In)});
    return int(Nodes.size()) - 1;
  }
  Measures measure() const {
    Measures M = {0, 0, 0};
    std::vector<int64_t> Plain, Burdened;
    for (const Node &N : Nodes) {
      int64_t P = 0, B = 0;
      for (const Edge &E : N.In) {
        P = std::max(P, Plain[E.From]);
        B = std::max(B, Burdened[E.From] + E.Burden);
      }
      Plain.push_back(P + N.Weight);
      Burdened.push_back(B + N.Weight);
      M.Work += N.Weight;
      M.Span = std::max(M.Span, Plain.back());
      M.Burdened = std::max(M.Burdened, Burdened.back());
    }
    return M;
  }
};

class RandomProgram {
  std::mt19937 Random;
  Dag D;

  int64_t pick(int64_t Most) { return int64_t(Random() % uint64_t(Most + 1)); }

  void strand(Measures &M, int &Node) {
    const int64_t Weight = pick(20);
    Node = D.add(Weight, {{Node, 0}});
    M.Work += Weight;
    M.Span += Weight;
    M.Burdened += Weight;
  }

  // Runs a function or a task: strands, spawns, calls and syncs in two regions.
  void body(int Depth, Measures &M, int &Node) {
    struct Open {
      Joined Children = {0, 0, 0};
      std::vector<int> Ends;
    } Regions[2];
    auto Sync = [&](Open &R) {
      if (R.Ends.empty())
        return;
      std::vector<Dag::Edge> In = {{Node, Burden}};
      for (int End : R.Ends)
        In.push_back({End, Burden});
      Node = D.add(0, In);
      M = sync(M, R.Children, Burden);
      R = {};
    };
    strand(M, Node);
    for (int64_t Steps = pick(5); Steps > 0; --Steps) {
      Open &R = Regions[pick(1)];
      switch (Depth > 0 ? pick(3) : 3) {
      case 0:
      case 1: {
        Measures Child = beginTask(M);
        int End = Node;
        body(Depth - 1, Child, End);
        addTask(R.Children, Child);
        R.Ends.push_back(End);
        Node = D.add(0, {{Node, Burden}});
        M = continueParent(M, Burden);
        break;
      }
      case 2:
        body(Depth - 1, M, Node);
        break;
      default:
        Sync(R);
      }
      strand(M, Node);
    }
    Sync(Regions[1]);
    Sync(Regions[0]);
    strand(M, Node);
  }

public:
  explicit RandomProgram(unsigned Seed) : Random(Seed) {}

  void check() {
    Measures M = {0, 0, 0};
    int Node = D.add(0, {});
    body(4, M, Node);
    const Measures Right = D.measure();
    ASSERT_EQ(M.Work, Right.Work);
    ASSERT_EQ(M.Span, Right.Span);
    ASSERT_EQ(M.Burdened, Right.Burdened);
  }
};

TEST(Measures, OfRandomPrograms) {
  for (unsigned Seed = 0; Seed < 5000; ++Seed) {
    SCOPED_TRACE(Seed);
    RandomProgram(Seed).check();
  }
}

TEST(Measures, OfAParallelLoopOfEqualIterations) {
  Measures M = {0, 0, 0};
  Joined Region = {0, 0, 0};
  for (int I = 0; I < 10; ++I) {
    Measures Child = beginTask(M);
    Child.Work += 100;
    Child.Span += 100;
    Child.Burdened += 100;
    addTask(Region, Child);
    M = continueParent(M, Burden);
  }
  M = sync(M, Region, Burden);
  EXPECT_EQ(M.Work, 1000);
  EXPECT_EQ(M.Span, 100);
  EXPECT_EQ(M.Burdened, 100 + 9 * Burden + Burden);
}

} // namespace
