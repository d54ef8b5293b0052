//===- kcore.cpp - the core numbers of a graph's vertices ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vertex's core number is the largest k such that the vertex is in a subgraph
// in which all vertices have k neighbours. They are found by peeling: as long
// as there are vertices with no more than k neighbours left, all of these are
// removed in parallel, and the vertices that thereby come down to k are removed
// next.
//
// As in Julienne (Dhulipala, Blelloch and Shun, SPAA 2017), buckets avoid a
// look at all vertices for each k, and all buckets except the next few are
// merged into one. Here the next few buckets are one, too. So a vertex changes
// its bucket once, and a list of vertices near k is searched for each k. A
// vertex's degree only falls, by atomic subtractions, so the strand whose
// subtraction passes a bound notices that.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

#include <atomic>

/// The number of values of k for which there is one list of vertices.
enum { NEAR = 32 };

#else

#include "frontier.h"

class Peeling {
  const Graph &graph;
  std::vector<std::atomic<Vertex>> degrees;
  /// left: the remaining vertices at the beginning of a bucket. near: those of
  /// them that the bucket's values of k will reach. level: the vertices to
  /// remove now. next: the vertices to remove next.
  List left, near, level, next;
  /// The result of a filter.
  List other;
  Shares shares;

  Vertex degree(Vertex v) const {
    return degrees[v].load(std::memory_order_relaxed);
  }

  void keepAbove(List &list, Vertex least) {
    other.clear();
    filter(list, other, [&](Vertex v) { return degree(v) >= least; });
    list.swap(other);
  }

  /// Removes the level, whose core number is k, and finds the next one.
  void takeAway(Vertex k, Vertex bound, std::vector<Vertex> &cores) {
    const Vertex size = level.size();
    cilk_for (Vertex i = 0; i < size; ++i)
      cores[level[i]] = k;
    next.clear();
    expand(graph, level, shares, next, [=](Vertex, Vertex to) {
      // The degrees of removed vertices are k or less.
      if (degree(to) <= k)
        return false;
      const Vertex before = degrees[to].fetch_sub(1, std::memory_order_relaxed);
      if (before == bound)
        near.append(&to, 1);
      return before == k + 1;
    });
    level.swap(next);
  }

public:
  explicit Peeling(const Graph &graph)
      : graph(graph), degrees(graph.vertices()), left(graph.vertices()),
        near(graph.vertices()), level(graph.vertices()), next(graph.vertices()),
        other(graph.vertices()), shares(graph.vertices()) {}

  void run(std::vector<Vertex> &cores) {
    const Vertex vertices = graph.vertices();
    left.fill(vertices);
    cilk_for (Vertex v = 0; v < vertices; ++v)
      degrees[v].store(graph.degree(v), std::memory_order_relaxed);
    for (Vertex begin = 0; left.size() > 0; begin += NEAR) {
      const Vertex bound = begin + NEAR;
      near.clear();
      filter(left, near, [&](Vertex v) { return degree(v) < bound; });
      for (Vertex k = begin; k < bound; ++k) {
        level.clear();
        filter(near, level, [&](Vertex v) { return degree(v) == k; });
        if (level.size() == 0)
          continue;
        while (level.size() > 0)
          takeAway(k, bound, cores);
        keepAbove(near, k + 1);
      }
      keepAbove(left, bound);
    }
  }
};

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "kcore.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "kcore.cpp"
}

/// Computes the core numbers by removing one vertex after the other, always one
/// with the fewest neighbours left. Vertices are kept in the order of these
/// numbers (Batagelj and Zaversnik, 2003).
static std::vector<Vertex> coresOf(const Graph &graph) {
  const Vertex n = graph.vertices();
  std::vector<Vertex> degrees(n), begin(n + size_t(1)), order(n), place(n);
  for (Vertex v = 0; v < n; ++v)
    ++begin[(degrees[v] = graph.degree(v)) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<Vertex> end = begin;
  for (Vertex v = 0; v < n; ++v)
    order[place[v] = end[degrees[v]]++] = v;
  for (Vertex i = 0; i < n; ++i) {
    const Vertex v = order[i];
    for (Vertex to : graph.row(v))
      if (degrees[to] > degrees[v]) {
        // The vertex changes places with the first of its degree, and is then
        // the last one of the degree below.
        const Vertex first = begin[degrees[to]--]++;
        std::swap(order[place[to]], order[first]);
        place[order[place[to]]] = place[to];
        place[to] = first;
      }
  }
  return degrees;
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 20, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  serial::Peeling serialPeeling(graph);
  parallel::Peeling parallelPeeling(graph);
  const std::vector<Vertex> right = coresOf(graph);
  std::vector<Vertex> cores(graph.vertices());

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    std::fill(cores.begin(), cores.end(), ~Vertex(0));
    MEASURE(serial, serialPeeling.run(cores));
    wrong |= cores != right;
    std::fill(cores.begin(), cores.end(), ~Vertex(0));
    MEASURE(parallel, parallelPeeling.run(cores));
    wrong |= cores != right;
  }
  printf("%u vertices with %zu edges have core numbers up to %u\n",
         graph.vertices(), graph.neighbours.size() / 2,
         *std::max_element(right.begin(), right.end()));
  return report(!wrong, serial, parallel);
}

#endif
