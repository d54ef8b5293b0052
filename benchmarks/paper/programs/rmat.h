//===- rmat.h - random graphs with a few vertices of many neighbours ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// R-MAT (Chakrabarti, Zhan and Faloutsos, SDM 2004): an edge is a place in the
// matrix of all pairs. It is found by choosing one of the matrix's quarters,
// then a quarter of that quarter, and so on. The quarters have the
// probabilities of Graph500. As in Graph500, the vertices then get other
// numbers, so that hubs may be anywhere. The number of an edge determines the
// edge.
//
// A graph of 2^20 vertices takes a second or two to make. If the environment
// variable PAPER_GRAPHS names a folder, graphs are kept there.
//
//===----------------------------------------------------------------------===//

#ifndef RMAT_H
#define RMAT_H

#include "draw.h"
#include "graph.h"
#include "graph_file.h"

#include <numeric>
#include <utility>

namespace rmat {

/// The edges drawn for each vertex, with loops and repetitions.
enum { EDGES = 16 };

/// The greatest SIZE, the binary logarithm of the number of vertices: up to
/// this one, the rows' entries can be counted in 32 bits.
enum { MAX_SIZE = 26 };

/// The likelihoods of the upper quarters and of the lower left one, in 65536ths
/// and added up: 0.57, 0.19, 0.19.
enum { UPPER_LEFT = 37356, UPPER = 49807, ALL_BUT_LAST = 62259 };

/// Permutes the numbers of \p size bits.
inline Vertex renumber(Vertex v, int size) {
  const Vertex mask = (Vertex(1) << size) - 1;
  const int half = (size + 1) / 2;
  for (Vertex odd : {0x9E3779B1u, 0x85EBCA77u, 0xC2B2AE3Du}) {
    v = v * odd & mask;
    v ^= v >> half;
  }
  return v;
}

struct Edge {
  Vertex from, to;
};

inline Edge drawEdge(std::uint64_t number, int size) {
  Edge edge = {0, 0};
  std::uint64_t bits = 0;
  for (int level = 0; level < size; ++level) {
    if (level % 4 == 0)
      bits = mix(number * 8 + static_cast<unsigned>(level) / 4);
    const unsigned pick = bits & 0xffff;
    bits >>= 16;
    const bool right = pick < UPPER ? pick >= UPPER_LEFT : pick >= ALL_BUT_LAST;
    edge.from = 2 * edge.from + (pick >= UPPER);
    edge.to = 2 * edge.to + right;
  }
  return {renumber(edge.from, size), renumber(edge.to, size)};
}

/// Returns rows with all drawn edges, both ways, in any order and with
/// repetitions.
inline Graph collectRows(const std::vector<Edge> &edges, Vertex vertices) {
  Graph graph;
  graph.first.resize(vertices + size_t(1));
  for (Edge edge : edges)
    if (edge.from != edge.to) {
      ++graph.first[edge.from + 1];
      ++graph.first[edge.to + 1];
    }
  std::partial_sum(graph.first.begin(), graph.first.end(), graph.first.begin());
  graph.neighbours.resize(graph.first[vertices]);
  std::vector<Vertex> ends(graph.first.begin(), graph.first.end() - 1);
  for (Edge edge : edges)
    if (edge.from != edge.to) {
      graph.neighbours[ends[edge.from]++] = edge.to;
      graph.neighbours[ends[edge.to]++] = edge.from;
    }
  return graph;
}

/// Sorts the rows and removes repetitions. The graph is symmetric. So if each
/// vertex, in order, is appended to its neighbours' rows, the result is the
/// same rows in order.
inline void sortRows(Graph &graph) {
  const Vertex n = graph.vertices();
  std::vector<Vertex> sorted(graph.neighbours.size());
  std::vector<Vertex> ends(graph.first.begin(), graph.first.end() - 1);
  for (Vertex v = 0; v < n; ++v)
    for (Vertex to : graph.row(v))
      if (ends[to] == graph.first[to] || sorted[ends[to] - 1] != v)
        sorted[ends[to]++] = v;
  Vertex size = 0;
  for (Vertex v = 0; v < n; ++v) {
    const Vertex begin = std::exchange(graph.first[v], size);
    for (Vertex at = begin; at < ends[v]; ++at)
      graph.neighbours[size++] = sorted[at];
  }
  graph.first[n] = size;
  graph.neighbours.resize(size);
  graph.neighbours.shrink_to_fit();
}

inline Graph makeGraph(int size) {
  const std::uint64_t count = std::uint64_t(EDGES) << size;
  std::vector<Edge> edges(count);
  cilk_for (std::uint64_t i = 0; i < count; ++i)
    edges[i] = drawEdge(i, size);
  Graph graph = collectRows(edges, Vertex(1) << size);
  sortRows(graph);
  return graph;
}

/// Returns the graph of 2^size vertices, from its file if there is one.
inline Graph graphOfSize(int size) {
  const char *folder = std::getenv("PAPER_GRAPHS");
  if (!folder || !*folder)
    return makeGraph(size);
  const std::string path =
      std::string(folder) + "/rmat-" + std::to_string(size) + ".graph";
  Graph graph =
      readGraph(path, Vertex(1) << size, std::uint64_t(2 * EDGES) << size);
  if (graph.first.empty()) {
    graph = makeGraph(size);
    keepGraph(path, graph);
  }
  return graph;
}

} // namespace rmat

#endif
