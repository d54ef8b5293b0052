//===- sf.cpp - a spanning forest ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All edges are visited in parallel. Each of them joins two trees of disjoint
// sets or is left out. The sets are those of Jayanti and Tarjan (PODC 2016):
// vertices draw priorities, a root is hung below one of higher priority by
// compare-and-swap, and a search for a root halves the path to it. The edge
// that has hung a root is noted at that root. A vertex stops being a root only
// once, so no other strand writes that note, and all notes together are the
// forest. The schedule determines which edges are in the forest, but not their
// number, and not which vertices they connect.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

#include <atomic>

struct Edge {
  Vertex from, to;
};

/// One edge for each vertex that isn't a root; for a root, an edge of the
/// vertex to itself.
using Forest = std::vector<Edge>;

/// The number of forests of a round, each by other priorities.
enum { FORESTS = 3 };

/// The number of vertices whose edges a leaf visits.
enum { LEAF = 64 };

#else

using Parent = std::atomic<Vertex>;

inline Vertex rootOf(Parent *parents, Vertex v) {
  for (;;) {
    Vertex parent = parents[v].load(std::memory_order_relaxed);
    const Vertex above = parents[parent].load(std::memory_order_relaxed);
    if (parent == above)
      return parent;
    // If another strand was faster, the path is as good.
    parents[v].compare_exchange_weak(parent, above, std::memory_order_relaxed);
    v = above;
  }
}

inline void join(Parent *parents, const std::uint64_t *priorities, Edge edge,
                 Edge *forest) {
  Vertex low = rootOf(parents, edge.from), high = rootOf(parents, edge.to);
  while (low != high) {
    if (priorities[low] > priorities[high] ||
        (priorities[low] == priorities[high] && low > high))
      std::swap(low, high);
    Vertex root = low;
    if (parents[low].compare_exchange_strong(root, high,
                                             std::memory_order_relaxed)) {
      forest[low] = edge;
      return;
    }
    low = rootOf(parents, low);
    high = rootOf(parents, high);
  }
}

class Sets {
  const Graph &graph;
  std::vector<std::uint64_t> priorities;
  std::vector<Parent> parents;

public:
  explicit Sets(const Graph &graph)
      : graph(graph), priorities(graph.vertices()), parents(graph.vertices()) {}

  void run(int number, Forest &forest) {
    const Vertex n = graph.vertices();
    // These copies in local variables are in registers, and need no look-up for
    // each edge.
    Parent *const parent = parents.data();
    std::uint64_t *const priority = priorities.data();
    Edge *const edges = forest.data();
    const Vertex *const first = graph.first.data(), *const neighbours =
                                                        graph.neighbours.data();
    cilk_for (Vertex v = 0; v < n; ++v) {
      priority[v] = DRAW(std::uint64_t(v) * FORESTS + number);
      parent[v].store(v, std::memory_order_relaxed);
      edges[v] = {v, v};
    }
    const Vertex leaves = (n + LEAF - 1) / LEAF;
    cilk_for (Vertex leaf = 0; leaf < leaves; ++leaf) {
      const Vertex last = std::min<Vertex>(n, (leaf + 1) * LEAF);
      for (Vertex v = leaf * LEAF; v < last; ++v)
        for (Vertex at = first[v], end = first[v + 1]; at < end; ++at)
          if (v < neighbours[at])
            join(parent, priority, {v, neighbours[at]}, edges);
    }
  }
};

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "sf.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "sf.cpp"
}

/// Returns the number of components, by searches.
static Vertex countComponents(const Graph &graph) {
  std::vector<bool> reached(graph.vertices());
  std::vector<Vertex> stack;
  Vertex count = 0;
  for (Vertex v = 0; v < graph.vertices(); ++v) {
    if (reached[v])
      continue;
    ++count;
    reached[v] = true;
    for (stack.push_back(v); !stack.empty();) {
      const Vertex from = stack.back();
      stack.pop_back();
      for (Vertex to : graph.row(from))
        if (!reached[to]) {
          reached[to] = true;
          stack.push_back(to);
        }
    }
  }
  return count;
}

/// Returns true if these are edges of the graph, without a cycle, and as many
/// as those of a forest that connects the same vertices as the graph.
static bool spans(const Graph &graph, const Forest &forest, Vertex components) {
  std::vector<Vertex> parents(graph.vertices());
  std::iota(parents.begin(), parents.end(), 0);
  const auto rootOf = [&](Vertex v) {
    while (parents[v] != v)
      v = parents[v] = parents[parents[v]];
    return v;
  };
  Vertex count = 0;
  for (Edge edge : forest) {
    if (edge.from == edge.to)
      continue;
    const Vertex from = rootOf(edge.from), to = rootOf(edge.to);
    if (!graph.hasEdge(edge.from, edge.to) || from == to)
      return false;
    parents[from] = to;
    ++count;
  }
  return count == graph.vertices() - components;
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 20, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  serial::Sets serialSets(graph);
  parallel::Sets parallelSets(graph);
  const Vertex components = countComponents(graph);
  Forest forest(graph.vertices());

  bool wrong = false;
  double serialSum = 0, parallelSum = 0;
  for (int number = 0; number < FORESTS; ++number) {
    double serial = INFINITY, parallel = INFINITY;
    for (int round = 0; round < ROUNDS; ++round) {
      MEASURE(serial, serialSets.run(number, forest));
      wrong |= !spans(graph, forest, components);
      MEASURE(parallel, parallelSets.run(number, forest));
      wrong |= !spans(graph, forest, components);
    }
    serialSum += serial;
    parallelSum += parallel;
  }
  printf("a forest of %u trees spans %u vertices with %zu edges\n", components,
         graph.vertices(), graph.neighbours.size() / 2);
  return report(!wrong, serialSum, parallelSum);
}

#endif
