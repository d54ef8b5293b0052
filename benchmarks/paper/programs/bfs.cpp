//===- bfs.cpp - breadth-first searches in a large graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds a tree of shortest paths from each of a few vertices, level by level.
// All edges out of a level are visited in parallel. The first vertex of the
// level that enters itself at a new vertex, by compare-and-swap, becomes its
// parent. Levels are deterministic, parents aren't. (BFS of Ligra, Shun and
// Blelloch, PPoPP 2013, also visits only the edges out of the level.)
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

#include <atomic>
#include <memory>

/// The parent of a vertex that hasn't been reached.
constexpr Vertex NOBODY = ~Vertex(0);

using Parents = std::vector<std::atomic<Vertex>>;

#else

#include "frontier.h"

class Search {
  const Graph &graph;
  List level, next;
  Shares shares;

public:
  explicit Search(const Graph &graph)
      : graph(graph), level(graph.vertices()), next(graph.vertices()),
        shares(graph.vertices()) {}

  void run(Vertex source, Parents &parents) {
    const Vertex vertices = graph.vertices();
    cilk_for (Vertex v = 0; v < vertices; ++v)
      parents[v].store(NOBODY, std::memory_order_relaxed);
    parents[source].store(source, std::memory_order_relaxed);
    level.clear();
    level.append(&source, 1);
    std::atomic<Vertex> *parent = parents.data();
    while (level.size() > 0) {
      next.clear();
      expand(graph, level, shares, next, [parent](Vertex from, Vertex to) {
        Vertex nobody = NOBODY;
        return parent[to].load(std::memory_order_relaxed) == NOBODY &&
               parent[to].compare_exchange_strong(nobody, from,
                                                  std::memory_order_relaxed);
      });
      level.swap(next);
    }
  }
};

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "bfs.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "bfs.cpp"
}

/// The number of searches of a round.
enum { SEARCHES = 4 };

/// Returns the levels that a search with a queue finds.
static std::vector<Vertex> levelsOf(const Graph &graph, Vertex source) {
  std::vector<Vertex> levels(graph.vertices(), NOBODY), queue = {source};
  levels[source] = 0;
  for (size_t i = 0; i < queue.size(); ++i)
    for (Vertex to : graph.row(queue[i]))
      if (levels[to] == NOBODY) {
        levels[to] = levels[queue[i]] + 1;
        queue.push_back(to);
      }
  return levels;
}

/// Returns true if each reachable vertex, except the source, has a parent that
/// is one level nearer.
static bool isTree(const Graph &graph, Vertex source, const Parents &parents,
                   const std::vector<Vertex> &levels) {
  for (Vertex v = 0; v < graph.vertices(); ++v) {
    const Vertex parent = parents[v];
    if (v == source || levels[v] == NOBODY) {
      if (parent != (v == source ? source : NOBODY))
        return false;
    } else if (parent >= graph.vertices() || levels[parent] + 1 != levels[v] ||
               !graph.hasEdge(v, parent))
      return false;
  }
  return true;
}

/// Returns the vertex that the search of that number begins at: one that has
/// neighbours.
static Vertex sourceOf(const Graph &graph, int number) {
  for (std::uint64_t i = 0;; ++i) {
    const auto v =
        static_cast<Vertex>(mix(i * SEARCHES + number) % graph.vertices());
    if (graph.degree(v) > 0)
      return v;
  }
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 20, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  serial::Search serialSearch(graph);
  parallel::Search parallelSearch(graph);
  Parents parents(graph.vertices());

  bool wrong = false;
  double serialSum = 0, parallelSum = 0;
  for (int number = 0; number < SEARCHES; ++number) {
    const Vertex source = sourceOf(graph, number);
    const std::vector<Vertex> levels = levelsOf(graph, source);
    double serial = INFINITY, parallel = INFINITY;
    for (int round = 0; round < ROUNDS; ++round) {
      MEASURE(serial, serialSearch.run(source, parents));
      wrong |= !isTree(graph, source, parents, levels);
      MEASURE(parallel, parallelSearch.run(source, parents));
      wrong |= !isTree(graph, source, parents, levels);
    }
    serialSum += serial;
    parallelSum += parallel;
  }
  printf("%d searches among %u vertices with %zu edges\n", SEARCHES,
         graph.vertices(), graph.neighbours.size() / 2);
  return report(!wrong, serialSum, parallelSum);
}

#endif
