//===- triangle.cpp - counts the triangles of a graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each edge is directed to its vertex of higher degree, so that hubs have few
// edges out of them. A triangle is then an edge together with a vertex that
// both of its ends have an edge to. Rows are sorted, so such vertices are found
// by going through both rows at once. Equal numbers of edges are a leaf each.
// (The method is that of Shun and Tangwongsan, ICDE 2015; the order is that of
// Chiba and Nishizeki, 1985.)
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

#include <atomic>

/// The number of edges of a leaf.
enum { BLOCK = 512 };

using Four = Vertex __attribute__((vector_size(16)));

inline Four load(const Vertex *from) {
  Four four;
  memcpy(&four, from, sizeof four);
  return four;
}

/// Returns -1 where a number of \p a is also in \p b, else 0.
inline Four compare(Four a, Four b) {
  return (a == b) | (a == __builtin_shufflevector(b, b, 1, 2, 3, 0)) |
         (a == __builtin_shufflevector(b, b, 2, 3, 0, 1)) |
         (a == __builtin_shufflevector(b, b, 3, 0, 1, 2));
}

#else

/// Puts all edges of a graph, in one direction, into another one.
inline void direct(const Graph &graph, Graph &directed) {
  const Vertex n = graph.vertices();
  const auto isLower = [&graph](Vertex a, Vertex b) {
    const Vertex left = graph.degree(a), right = graph.degree(b);
    return left != right ? left < right : a < b;
  };
  Vertex *first = directed.first.data();
  cilk_for (Vertex v = 0; v < n; ++v) {
    Vertex count = 0;
    for (Vertex to : graph.row(v))
      count += isLower(v, to);
    first[v + 1] = count;
  }
  // One addition for each vertex takes hardly any time.
  std::partial_sum(first, first + n + 1, first);
  cilk_for (Vertex v = 0; v < n; ++v) {
    Vertex *out = directed.neighbours.data() + first[v];
    for (Vertex to : graph.row(v))
      if (isLower(v, to))
        *out++ = to;
  }
}

/// Returns the number of vertices that are in both rows. All pairs of four and
/// four numbers are compared; the next four then replace the four with the
/// lower last number.
inline std::uint64_t countCommon(Row left, Row right) {
  Four counts = {0, 0, 0, 0};
  while (left.last - left.first >= 4 && right.last - right.first >= 4) {
    counts -= compare(load(left.first), load(right.first));
    const Vertex a = left.first[3], b = right.first[3];
    left.first += (a <= b) * 4;
    right.first += (b <= a) * 4;
  }
  std::uint64_t count =
      std::uint64_t(counts[0]) + counts[1] + counts[2] + counts[3];
  while (left.first != left.last && right.first != right.last) {
    const Vertex a = *left.first, b = *right.first;
    count += a == b;
    left.first += a <= b;
    right.first += b <= a;
  }
  return count;
}

/// Returns the number of triangles of the edges from \p begin to \p end.
inline std::uint64_t countBlock(const Graph &directed, Vertex begin,
                                Vertex end) {
  const Vertex *first = directed.first.data(),
               *next =
                   std::upper_bound(first, first + directed.vertices(), begin);
  std::uint64_t count = 0;
  for (Vertex edge = begin; edge < end; ++next) {
    const Row row = directed.row(static_cast<Vertex>(next - first - 1));
    for (; edge < std::min(end, *next); ++edge)
      count += countCommon(row, directed.row(directed.neighbours[edge]));
  }
  return count;
}

inline std::uint64_t countTriangles(const Graph &graph, Graph &directed) {
  direct(graph, directed);
  const Vertex edges = directed.first.back(),
               blocks = (edges + BLOCK - 1) / BLOCK;
  std::atomic<std::uint64_t> count{0};
  cilk_for (Vertex block = 0; block < blocks; ++block)
    count.fetch_add(countBlock(directed, block * BLOCK,
                               std::min<Vertex>(edges, (block + 1) * BLOCK)),
                    std::memory_order_relaxed);
  return count.load(std::memory_order_relaxed);
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "triangle.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "triangle.cpp"
}

/// Returns the number of triangles by another method: removes one vertex after
/// the other, those with many neighbours last. Marks tell whether two of its
/// remaining neighbours have an edge.
static std::uint64_t countByMarks(const Graph &graph) {
  const Vertex n = graph.vertices();
  std::vector<Vertex> order(n), place(n), mark(n, ~Vertex(0));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](Vertex a, Vertex b) {
    return graph.degree(a) < graph.degree(b);
  });
  for (Vertex i = 0; i < n; ++i)
    place[order[i]] = i;
  std::vector<std::vector<Vertex>> later(n);
  for (Vertex v = 0; v < n; ++v)
    for (Vertex to : graph.row(v))
      if (place[to] > place[v])
        later[v].push_back(to);
  std::uint64_t count = 0;
  for (Vertex v : order) {
    for (Vertex to : later[v])
      mark[to] = v;
    for (Vertex to : later[v])
      for (Vertex third : later[to])
        count += mark[third] == v;
  }
  return count;
}

/// Returns the number of triangles by the definition, in time cubic in the
/// number of vertices.
static std::uint64_t countByDefinition(const Graph &graph) {
  std::uint64_t count = 0;
  for (Vertex a = 0; a < graph.vertices(); ++a)
    for (Vertex b = a + 1; b < graph.vertices(); ++b)
      for (Vertex c = b + 1; c < graph.vertices() && graph.hasEdge(a, b); ++c)
        count += graph.hasEdge(a, c) && graph.hasEdge(b, c);
  return count;
}

/// The greatest size for which the definition is used.
enum { SMALL = 9 };

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 18, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  Graph directed;
  directed.first.resize(graph.first.size());
  directed.neighbours.resize(graph.neighbours.size() / 2);
  const std::uint64_t right =
      size <= SMALL ? countByDefinition(graph) : countByMarks(graph);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  volatile std::uint64_t result;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, result = serial::countTriangles(graph, directed));
    wrong |= result != right;
    MEASURE(parallel, result = parallel::countTriangles(graph, directed));
    wrong |= result != right;
  }
  printf("%llu triangles among %u vertices with %zu edges\n",
         (unsigned long long)right, graph.vertices(),
         graph.neighbours.size() / 2);
  return report(!wrong, serial, parallel);
}

#endif
