//===- pagerank.cpp - the probabilities of a random walk in a graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With probability 0.85 a step goes to a neighbour. Otherwise, and from a
// vertex without neighbours, it goes to any vertex (Page, Brin, Motwani and
// Winograd, 1999). Each iteration computes the probabilities after one more
// step. A vertex pulls the shares of its neighbours, so that no two strands
// write to the same place, and the result is the same to the last bit in every
// schedule.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

/// The probability that a step goes to a neighbour.
constexpr double FOLLOW = 0.85;

enum { ITERATIONS = 10 };

/// The number of vertices whose sums are added in a row.
enum { BLOCK = 128 };

#else

class Walk {
  const Graph &graph;
  /// The share that a vertex gives to each of its neighbours.
  std::vector<double> given;
  /// By block: the probability of being at a vertex without neighbours.
  std::vector<double> stuck;

  /// Computes the shares that the block's vertices give, by the present
  /// probabilities.
  void giveBlock(Vertex block, const std::vector<double> &ranks) {
    const Vertex end = std::min(graph.vertices(), (block + 1) * BLOCK);
    double sum = 0;
    for (Vertex v = block * BLOCK; v < end; ++v) {
      const Vertex degree = graph.degree(v);
      given[v] = degree > 0 ? ranks[v] / degree : 0;
      sum += degree > 0 ? 0 : ranks[v];
    }
    stuck[block] = sum;
  }

  void step(std::vector<double> &ranks) {
    const Vertex n = graph.vertices(),
                 blocks = static_cast<Vertex>(stuck.size());
    cilk_for (Vertex block = 0; block < blocks; ++block)
      giveBlock(block, ranks);
    const double anywhere =
        (1 - FOLLOW +
         FOLLOW * std::accumulate(stuck.begin(), stuck.end(), 0.0)) /
        n;
    cilk_for (Vertex v = 0; v < n; ++v) {
      double sum = 0;
      for (Vertex from : graph.row(v))
        sum += given[from];
      ranks[v] = anywhere + FOLLOW * sum;
    }
  }

public:
  explicit Walk(const Graph &graph)
      : graph(graph), given(graph.vertices()),
        stuck((graph.vertices() + BLOCK - 1) / BLOCK) {}

  void run(std::vector<double> &ranks) {
    const Vertex n = graph.vertices();
    cilk_for (Vertex v = 0; v < n; ++v)
      ranks[v] = 1.0 / n;
    for (int iteration = 0; iteration < ITERATIONS; ++iteration)
      step(ranks);
  }
};

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "pagerank.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "pagerank.cpp"
}

/// Computes one step by shares that vertices push along their edges.
static std::vector<double> stepOf(const Graph &graph,
                                  const std::vector<double> &ranks) {
  const Vertex n = graph.vertices();
  std::vector<double> next(n);
  double anywhere = 0;
  for (Vertex v = 0; v < n; ++v) {
    const Vertex degree = graph.degree(v);
    anywhere += ranks[v] * (degree > 0 ? 1 - FOLLOW : 1);
    const double share = FOLLOW * ranks[v] / degree;
    for (Vertex to : graph.row(v))
      next[to] += share;
  }
  for (double &rank : next)
    rank += anywhere / n;
  return next;
}

static double distance(const std::vector<double> &a,
                       const std::vector<double> &b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i)
    sum += fabs(a[i] - b[i]);
  return sum;
}

/// Returns true if \p ranks are probabilities, equal the probabilities \p right
/// after ITERATIONS steps, and are as close to the limit of infinitely many
/// steps as theory demands.
static bool isRight(const Graph &graph, const std::vector<double> &ranks,
                    const std::vector<double> &right) {
  const double sum = std::accumulate(ranks.begin(), ranks.end(), 0.0);
  const double residual = distance(ranks, stepOf(graph, ranks));
  // The result is also false if anything is not a number.
  return fabs(sum - 1) < 1e-9 && distance(ranks, right) < 1e-9 &&
         residual <= 2 * pow(FOLLOW, ITERATIONS);
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 20, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  serial::Walk serialWalk(graph);
  parallel::Walk parallelWalk(graph);
  std::vector<double> right(graph.vertices(), 1.0 / graph.vertices());
  for (int iteration = 0; iteration < ITERATIONS; ++iteration)
    right = stepOf(graph, right);
  std::vector<double> ranks(graph.vertices()), other(graph.vertices());

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serialWalk.run(ranks));
    wrong |= !isRight(graph, ranks, right);
    MEASURE(parallel, parallelWalk.run(other));
    wrong |= ranks != other;
  }
  printf("%d steps among %u vertices with %zu edges\n", ITERATIONS,
         graph.vertices(), graph.neighbours.size() / 2);
  return report(!wrong, serial, parallel);
}

#endif
