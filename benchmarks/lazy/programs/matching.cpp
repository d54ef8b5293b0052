//===- matching.cpp - a maximal matching ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The greedy algorithm takes one edge after the other, in a random order, into
// the matching if neither of its ends is matched. An edge that comes before all
// other edges at both its ends can be taken at once. So many edges can be taken
// at the same time, with the same result (Blelloch, Fineman and Shun, SPAA
// 2012). In each round every free vertex chooses its first edge to a free
// neighbour, and two vertices that have chosen each other are matched.
//
// All loops are over vertices. An iteration takes a few instructions for a
// vertex that is done, and visits up to a hundred thousand neighbours of a hub.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

#include <atomic>

/// The match of a vertex that is still free. A vertex that stays free for good
/// is matched with itself.
constexpr Vertex NOBODY = ~Vertex(0);

using Mates = std::vector<Vertex>;

/// Returns an edge's place in the order of that number. No other edge has the
/// same place.
inline std::uint64_t placeOf(Vertex a, Vertex b, std::uint64_t order) {
  return mix((std::uint64_t(std::min(a, b)) << 32 | std::max(a, b)) ^
             mix(order));
}

#else

class Matching {
  const Graph &graph;
  Mates chosen;

  /// Returns the free neighbour to which a vertex's first edge leads.
  Vertex choose(Vertex v, const Vertex *mates, std::uint64_t order) const {
    Vertex best = NOBODY;
    std::uint64_t first = ~std::uint64_t(0);
    for (Vertex to : graph.row(v)) {
      if (mates[to] != NOBODY)
        continue;
      const std::uint64_t place = placeOf(v, to, order);
      if (place <= first) {
        first = place;
        best = to;
      }
    }
    return best;
  }

public:
  explicit Matching(const Graph &graph)
      : graph(graph), chosen(graph.vertices()) {}

  void run(std::uint64_t order, Mates &result) {
    const Vertex n = graph.vertices();
    Vertex *const mates = result.data(), *const choice = chosen.data();
    std::atomic<bool> more{true};
    cilk_for (Vertex v = 0; v < n; ++v)
      mates[v] = choice[v] = NOBODY;
    while (more.exchange(false, std::memory_order_relaxed)) {
      // The first free neighbour stays the first one until it isn't free any
      // more.
      cilk_for (Vertex v = 0; v < n; ++v)
        if (mates[v] == NOBODY &&
            (choice[v] == NOBODY || mates[choice[v]] != NOBODY))
          choice[v] = choose(v, mates, order);
      cilk_for (Vertex v = 0; v < n; ++v) {
        if (mates[v] != NOBODY)
          continue;
        if (choice[v] == NOBODY)
          mates[v] = v;
        else if (choice[choice[v]] == v)
          mates[v] = choice[v];
        else if (!more.load(std::memory_order_relaxed))
          more.store(true, std::memory_order_relaxed);
      }
    }
  }
};

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "matching.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "matching.cpp"
}

/// The number of matchings of a round, each by another order.
enum { MATCHINGS = 3 };

/// Returns true if the matching is the greedy one: an edge is left out if and
/// only if an earlier edge has taken one of its ends. Hence the matching is
/// maximal, too.
static bool isGreedy(const Graph &graph, const Mates &mates,
                     std::uint64_t order) {
  const auto isTakenBefore = [&](Vertex v, std::uint64_t place) {
    return mates[v] != v && placeOf(v, mates[v], order) < place;
  };
  for (Vertex v = 0; v < graph.vertices(); ++v) {
    const Vertex mate = mates[v];
    if (mate >= graph.vertices() || mates[mate] != v ||
        (mate != v && !graph.hasEdge(v, mate)))
      return false;
    for (Vertex to : graph.row(v)) {
      const std::uint64_t place = placeOf(v, to, order);
      if ((mate == to) == (isTakenBefore(v, place) || isTakenBefore(to, place)))
        return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 18, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  serial::Matching serialMatching(graph);
  parallel::Matching parallelMatching(graph);
  Mates expected(graph.vertices()), mates(graph.vertices());

  bool wrong = false;
  double serialSum = 0, parallelSum = 0;
  Vertex most = 0;
  for (int order = 0; order < MATCHINGS; ++order) {
    double serial = INFINITY, parallel = INFINITY;
    for (int round = 0; round < ROUNDS; ++round) {
      MEASURE(serial, serialMatching.run(order, expected));
      MEASURE(parallel, parallelMatching.run(order, mates));
      wrong |= mates != expected;
    }
    wrong |= !isGreedy(graph, mates, order);
    serialSum += serial;
    parallelSum += parallel;
    Vertex matched = 0;
    for (Vertex v = 0; v < graph.vertices(); ++v)
      matched += mates[v] != v;
    most = std::max(most, matched);
  }
  printf("up to %u of %u vertices with %zu edges are matched\n", most,
         graph.vertices(), graph.neighbours.size() / 2);
  return report(!wrong, serialSum, parallelSum);
}

#endif
