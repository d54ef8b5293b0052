//===- graph.cpp - searches and components in large graphs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The irregular kind of parallelism: cilk_for over compressed rows held in std::vectors,
// with shared data in atomics (parents, labels, disjoint sets) or in buffers of each
// iteration that are joined afterwards. Above the usual primitives (tabulate, reduce,
// scan, filter), each a template that takes lambdas, is edgeMap, a template with
// functors as in frameworks for graphs. An edge to nowhere throws out of the loop that
// builds the rows.
//
// RUN: %check_program --levels 0,1,2,3 %s -- -DSIZE=4000 -std=c++20
//===----------------------------------------------------------------------===//

#include "program.h"

#include <algorithm>
#include <atomic>
#include <cilk/cilk.h>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace primitives {

constexpr std::size_t blockSize = 256;

inline std::size_t blockCount(std::size_t n) {
  return (n + blockSize - 1) / blockSize;
}

/// Calls body(block, begin, end) for the blocks of a range.
template <class Body> void forBlocks(std::size_t n, const Body &body) {
  const std::size_t blocks = blockCount(n);
#pragma cilk grainsize 1
  cilk_for (std::size_t block = 0; block < blocks; ++block)
    body(block, block * blockSize, std::min((block + 1) * blockSize, n));
}

/// Returns the vector of f(0), f(1), ...
template <class F> auto tabulate(std::size_t n, const F &f) {
  std::vector<decltype(f(std::size_t()))> result(n);
  cilk_for (std::size_t i = 0; i < n; ++i)
    result[i] = f(i);
  return result;
}

/// Returns first + f(begin) + f(begin + 1) + ..., by a tree of spawns. The tree depends on the
/// range alone, and so does the result for floating-point numbers.
template <class T, class F, class Plus = std::plus<>>
T reduce(std::size_t begin, std::size_t end, T first, const F &f,
         Plus plus = Plus()) {
  if (end - begin <= blockSize) {
    for (std::size_t i = begin; i < end; ++i)
      first = plus(first, f(i));
    return first;
  }
  const std::size_t middle = begin + (end - begin) / 2;
  T left = cilk_spawn reduce(begin, middle, first, f, plus);
  T right = reduce(middle, end, first, f, plus);
  cilk_sync;
  return plus(left, right);
}

/// Replaces each number by the sum of those before it; returns the sum of all.
template <class T> T scan(std::vector<T> &numbers) {
  std::vector<T> sums(blockCount(numbers.size()));
  forBlocks(numbers.size(),
            [&](std::size_t block, std::size_t begin, std::size_t end) {
              for (std::size_t i = begin; i < end; ++i)
                sums[block] += numbers[i];
            });
  T total = 0;
  for (T &sum : sums)
    total += std::exchange(sum, total);
  forBlocks(numbers.size(),
            [&](std::size_t block, std::size_t begin, std::size_t end) {
              T sum = sums[block];
              for (std::size_t i = begin; i < end; ++i)
                sum += std::exchange(numbers[i], sum);
            });
  return total;
}

/// Returns the vectors' elements, one vector after the other.
template <class T>
std::vector<T> flatten(const std::vector<std::vector<T>> &parts) {
  auto offsets =
      tabulate(parts.size(), [&](std::size_t i) { return parts[i].size(); });
  std::vector<T> result(scan(offsets));
  cilk_for (std::size_t i = 0; i < parts.size(); ++i)
    std::copy(parts[i].begin(), parts[i].end(),
              result.begin() + static_cast<std::ptrdiff_t>(offsets[i]));
  return result;
}

/// Returns the indices below \p n for which \p keep holds, in order.
template <class T, class Predicate>
std::vector<T> packIndices(std::size_t n, const Predicate &keep) {
  std::vector<std::vector<T>> parts(blockCount(n));
  forBlocks(n, [&](std::size_t block, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      if (keep(i))
        parts[block].push_back(static_cast<T>(i));
  });
  return flatten(parts);
}

/// Lowers \p to to \p value. Returns true if it did.
template <class T> bool writeMin(std::atomic<T> &to, T value) {
  T old = to.load(std::memory_order_relaxed);
  while (value < old)
    if (to.compare_exchange_weak(old, value, std::memory_order_relaxed))
      return true;
  return false;
}

} // namespace primitives

namespace {

using primitives::reduce;
using primitives::tabulate;

using Vertex = std::uint32_t;
constexpr Vertex none = std::numeric_limits<Vertex>::max();

struct Edge {
  Vertex from, to;
};

/// An undirected graph: the neighbours of all vertices in one array, and where
/// in it each vertex's begin.
class Graph {
  std::vector<std::size_t> offsets;
  std::vector<Vertex> targets;

public:
  class Neighbours {
    const Vertex *first, *last;

  public:
    Neighbours(const Vertex *from, const Vertex *to) : first(from), last(to) {}
    const Vertex *begin() const { return first; }
    const Vertex *end() const { return last; }
    std::size_t size() const { return static_cast<std::size_t>(last - first); }
  };

  Graph(std::size_t vertices, const std::vector<Edge> &edges) {
    std::vector<std::atomic<std::size_t>> places(vertices);
    cilk_for (std::size_t i = 0; i < edges.size(); ++i) {
      for (Vertex end : {edges[i].from, edges[i].to})
        if (end >= vertices)
          throw std::out_of_range("edge " + std::to_string(i) +
                                  " leads to vertex " + std::to_string(end));
      places[edges[i].from].fetch_add(1, std::memory_order_relaxed);
      places[edges[i].to].fetch_add(1, std::memory_order_relaxed);
    }
    offsets = tabulate(vertices + 1, [&](std::size_t v) {
      return v < vertices ? places[v].load(std::memory_order_relaxed) : 0;
    });
    targets.resize(primitives::scan(offsets));
    cilk_for (std::size_t v = 0; v < vertices; ++v)
      places[v].store(offsets[v], std::memory_order_relaxed);
    cilk_for (const Edge &edge : edges) {
      targets[places[edge.from].fetch_add(1, std::memory_order_relaxed)] =
          edge.to;
      targets[places[edge.to].fetch_add(1, std::memory_order_relaxed)] =
          edge.from;
    }
    // Sorting removes the order in which the threads came.
    cilk_for (std::size_t v = 0; v < vertices; ++v)
      std::sort(targets.begin() + static_cast<std::ptrdiff_t>(offsets[v]),
                targets.begin() + static_cast<std::ptrdiff_t>(offsets[v + 1]));
  }

  std::size_t size() const { return offsets.size() - 1; }
  std::size_t edges() const { return targets.size() / 2; }
  Neighbours operator[](std::size_t v) const {
    return {targets.data() + offsets[v], targets.data() + offsets[v + 1]};
  }
};

/// A set of vertices: listed, or one flag for each vertex.
class Frontier {
  std::vector<Vertex> list;
  std::vector<unsigned char> flags;
  std::size_t count = 0;
  bool dense = false;

public:
  explicit Frontier(std::vector<Vertex> vertices)
      : list(std::move(vertices)), count(list.size()) {}
  explicit Frontier(std::vector<unsigned char> marked)
      : flags(std::move(marked)),
        count(reduce(0, flags.size(), std::size_t(0),
                     [this](std::size_t v) { return flags[v]; })),
        dense(true) {}

  std::size_t size() const { return count; }
  bool isDense() const { return dense; }

  const std::vector<Vertex> &vertices() {
    if (dense) {
      list = primitives::packIndices<Vertex>(
          flags.size(), [this](std::size_t v) { return flags[v] != 0; });
      dense = false;
    }
    return list;
  }
  const std::vector<unsigned char> &marks(std::size_t n) {
    if (!dense) {
      flags.assign(n, 0);
      cilk_for (auto v = list.begin(); v != list.end(); ++v)
        flags[*v] = 1;
      dense = true;
    }
    return flags;
  }
};

/// Visits the edges that leave \p from to a target with f.condition(target). Returns the targets
/// for which f.update(source, target), or the atomic f.updateAtomic, returns true. For a large
/// set, visits the edges from their targets.
template <class F> Frontier edgeMap(const Graph &graph, Frontier &from, F f) {
  if (from.size() > graph.size() / 20) {
    const auto &marked = from.marks(graph.size());
    std::vector<unsigned char> next(graph.size());
    cilk_for (std::size_t v = 0; v < graph.size(); ++v) {
      const auto target = static_cast<Vertex>(v);
      for (Vertex source : graph[v]) {
        if (!f.condition(target))
          break;
        if (marked[source] && f.update(source, target))
          next[v] = 1;
      }
    }
    return Frontier(std::move(next));
  }
  const auto &sources = from.vertices();
  std::vector<std::vector<Vertex>> next(sources.size());
  cilk_for (std::size_t i = 0; i < sources.size(); ++i)
    for (Vertex target : graph[sources[i]])
      if (f.condition(target) && f.updateAtomic(sources[i], target))
        next[i].push_back(target);
  return Frontier(primitives::flatten(next));
}

/// The functors for vertices that were not reached yet.
struct Discover {
  std::vector<std::atomic<Vertex>> &parents;

  bool condition(Vertex target) const {
    return parents[target].load(std::memory_order_relaxed) == none;
  }
  bool update(Vertex source, Vertex target) const {
    parents[target].store(source, std::memory_order_relaxed);
    return true;
  }
  bool updateAtomic(Vertex source, Vertex target) const {
    Vertex expected = none;
    return parents[target].compare_exchange_strong(expected, source,
                                                   std::memory_order_relaxed);
  }
};

/// Returns distances from a vertex, by breadth-first search.
std::vector<Vertex> distances(const Graph &graph, Vertex start,
                              std::size_t *denseSteps) {
  std::vector<std::atomic<Vertex>> parents(graph.size());
  std::vector<Vertex> result(graph.size(), none);
  cilk_for (auto &parent : parents)
    parent.store(none, std::memory_order_relaxed);
  parents[start] = start;
  Frontier frontier(std::vector<Vertex>{start});
  for (Vertex step = 0; frontier.size() != 0; ++step) {
    for (Vertex v : frontier.vertices())
      result[v] = step;
    frontier = edgeMap(graph, frontier, Discover{parents});
    *denseSteps += frontier.isDense();
  }
  return result;
}

std::vector<Vertex> serialDistances(const Graph &graph, Vertex start) {
  std::vector<Vertex> result(graph.size(), none), queue{start};
  result[start] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (Vertex target : graph[queue[head]])
      if (result[target] == none) {
        result[target] = result[queue[head]] + 1;
        queue.push_back(target);
      }
  return result;
}

/// Returns labels of connected components: the least vertex of each. Here labels move along the
/// edges until none gets smaller.
std::vector<Vertex> componentsByLabels(const Graph &graph) {
  std::vector<std::atomic<Vertex>> labels(graph.size());
  cilk_for (std::size_t v = 0; v < labels.size(); ++v)
    labels[v].store(static_cast<Vertex>(v), std::memory_order_relaxed);

  // The last round in which each vertex's label got smaller. Several neighbours may lower the
  // label; one of them puts the vertex on its list.
  std::vector<std::atomic<Vertex>> rounds(graph.size());

  struct Spread {
    std::vector<std::atomic<Vertex>> &labels, &rounds;
    Vertex round;
    bool condition(Vertex) const { return true; }
    bool update(Vertex source, Vertex target) const {
      const Vertex label = labels[source].load(std::memory_order_relaxed);
      return primitives::writeMin(labels[target], label) &&
             rounds[target].exchange(round, std::memory_order_relaxed) != round;
    }
    bool updateAtomic(Vertex source, Vertex target) const {
      return update(source, target);
    }
  };
  Frontier frontier(tabulate(
      graph.size(), [](std::size_t v) { return static_cast<Vertex>(v); }));
  for (Vertex round = 1; frontier.size() != 0; ++round)
    frontier = edgeMap(graph, frontier, Spread{labels, rounds, round});
  return tabulate(graph.size(),
                  [&](std::size_t v) { return labels[v].load(); });
}

/// Sets that any number of strands may unite. The root of each is its least
/// element.
class DisjointSets {
  std::unique_ptr<std::atomic<Vertex>[]> parents;

public:
  explicit DisjointSets(std::size_t n) : parents(new std::atomic<Vertex>[n]) {
    cilk_for (std::size_t i = 0; i < n; ++i)
      std::atomic_init(&parents[i], static_cast<Vertex>(i));
  }
  Vertex find(Vertex x) {
    for (;;) {
      Vertex parent = parents[x].load(std::memory_order_relaxed);
      if (parent == x)
        return x;
      const Vertex above = parents[parent].load(std::memory_order_relaxed);
      parents[x].compare_exchange_weak(parent, above,
                                       std::memory_order_relaxed);
      x = above;
    }
  }
  void unite(Vertex a, Vertex b) {
    for (;;) {
      a = find(a);
      b = find(b);
      if (a == b)
        return;
      if (a < b)
        std::swap(a, b);
      Vertex root = a;
      if (parents[a].compare_exchange_strong(root, b,
                                             std::memory_order_relaxed))
        return;
    }
  }
};

std::vector<Vertex> componentsBySets(const Graph &graph) {
  DisjointSets sets(graph.size());
  cilk_for (std::size_t v = 0; v < graph.size(); ++v)
    cilk_for (const Vertex &target : graph[v])
      if (target < v)
        sets.unite(static_cast<Vertex>(v), target);
  return tabulate(graph.size(), [&](std::size_t v) {
    return sets.find(static_cast<Vertex>(v));
  });
}

std::vector<Vertex> serialComponents(const Graph &graph) {
  std::vector<Vertex> labels(graph.size(), none), stack;
  for (std::size_t v = 0; v < graph.size(); ++v)
    if (labels[v] == none) {
      labels[v] = static_cast<Vertex>(v);
      for (stack.push_back(labels[v]); !stack.empty();) {
        const Vertex at = stack.back();
        stack.pop_back();
        for (Vertex target : graph[at])
          if (labels[target] == none) {
            labels[target] = static_cast<Vertex>(v);
            stack.push_back(target);
          }
      }
    }
  return labels;
}

/// Returns the number of triangles of a graph, each counted at its greatest vertex.
std::size_t triangles(const Graph &graph) {
  return reduce(0, graph.size(), std::size_t(0), [&](std::size_t v) {
    std::size_t count = 0;
    const auto mine = graph[v];
    for (Vertex u : mine) {
      if (u >= v)
        break;
      const auto other = graph[u];
      for (auto a = mine.begin(), b = other.begin();
           a != mine.end() && b != other.end() && *a < u && *b < u;)
        if (*a == *b)
          ++count, ++a, ++b;
        else
          *a < *b ? ++a : ++b;
    }
    return count;
  });
}

/// Returns the probabilities to be at a vertex after many steps of a random walk.
std::vector<double> rank(const Graph &graph, int rounds) {
  const double n = static_cast<double>(graph.size());
  std::vector<double> ranks(graph.size(), 1 / n), shares(graph.size());
  while (rounds-- > 0) {
    cilk_for (std::size_t v = 0; v < graph.size(); ++v)
      shares[v] = graph[v].size() ? ranks[v] / double(graph[v].size()) : 0;
    const double stuck = reduce(0, graph.size(), 0.0, [&](std::size_t v) {
      return graph[v].size() ? 0 : ranks[v];
    });
    cilk_for (std::size_t v = 0; v < graph.size(); ++v) {
      double sum = stuck / n;
      for (Vertex source : graph[v])
        sum += shares[source];
      ranks[v] = 0.15 / n + 0.85 * sum;
    }
  }
  return ranks;
}

/// Functions that make edges, by number.
Edge gridEdge(std::size_t i, std::size_t n) {
  const auto width = static_cast<std::size_t>(std::sqrt(double(n)));
  const std::size_t v = i / 2 % (width * width);
  const std::size_t to = i % 2 ? (v % width + 1 == width ? v : v + 1)
                               : (v + width < width * width ? v + width : v);
  return {static_cast<Vertex>(v), static_cast<Vertex>(to)};
}
Edge randomEdge(std::size_t i, std::size_t n) {
  return {static_cast<Vertex>(mix(2 * i) % n),
          static_cast<Vertex>(mix(2 * i + 1) % n)};
}
Edge skewedEdge(std::size_t i, std::size_t n) {
  const double a = fraction(2 * i), b = fraction(2 * i + 1);
  return {static_cast<Vertex>(a * a * a * a * double(n)),
          static_cast<Vertex>(b * b * double(n))};
}

std::uint64_t digest(const std::vector<Vertex> &numbers) {
  std::uint64_t sum = 0;
  for (Vertex number : numbers)
    sum = mix(sum ^ number);
  return sum;
}

template <class MakeEdge>
void check(const char *name, std::size_t n, std::size_t m, MakeEdge makeEdge) {
  const Graph graph(n,
                    tabulate(m, [&](std::size_t i) { return makeEdge(i, n); }));
  std::printf("%s: %zu vertices, %zu edges, %zu triangles\n", name,
              graph.size(), graph.edges(), triangles(graph));

  std::size_t denseSteps = 0;
  const auto start = static_cast<Vertex>(n / 3);
  auto found = distances(graph, start, &denseSteps);
  expect(found == serialDistances(graph, start), "distances");
  std::replace(found.begin(), found.end(), none, Vertex(0));
  std::printf("  farthest %u, dense steps %zu, distances %016llx\n",
              *std::max_element(found.begin(), found.end()), denseSteps,
              static_cast<unsigned long long>(digest(found)));

  auto labels = cilk_spawn componentsByLabels(graph);
  auto sets = cilk_spawn componentsBySets(graph);
  const auto expected = serialComponents(graph);
  cilk_sync;
  expect(labels == expected, "components by labels");
  expect(sets == expected, "components by sets");
  const auto roots = primitives::packIndices<Vertex>(
      n, [&](std::size_t v) { return expected[v] == v; });
  std::printf("  components %zu, %016llx\n", roots.size(),
              static_cast<unsigned long long>(digest(expected)));

  const auto ranks = rank(graph, 10);
  const double sum = std::accumulate(ranks.begin(), ranks.end(), 0.0);
  const auto top = std::max_element(ranks.begin(), ranks.end());
  expect(std::abs(sum - 1) < 1e-9, "ranks add up to one");
  std::printf("  highest rank %.9f at %td\n", *top, top - ranks.begin());
}

void checkExceptions(std::size_t n) {
  for (int round = 0; round < 3; ++round)
    try {
      auto edges = tabulate(2 * n, [n](std::size_t i) {
        return randomEdge(i, i % (n / 3) == n / 4 ? 3 * n : n);
      });
      edges[n + 7].to = none;
      const Graph graph(n, edges);
      expect(false, "a graph with edges to nowhere");
    } catch (const std::out_of_range &error) {
      if (round == 0)
        std::printf("caught: %s\n", error.what());
    }
}

} // namespace

int main(int argc, char **argv) {
  const auto n = static_cast<std::size_t>(
      size_argument(argc, argv, 100000, 100, 50000000));
  check("grid", n, 2 * n, gridEdge);
  check("random", n, 5 * n, randomEdge);
  check("sparse", n, n / 2, randomEdge);
  check("skewed", n, 4 * n, skewedEdge);
  checkExceptions(n);
  return report();
}
