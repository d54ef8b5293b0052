//===- graph.h - a graph in compressed rows ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Graphs are undirected and simple: each edge is in the rows of both of its
// vertices, a vertex is not in its own row, and a row is sorted and has no
// vertex twice.
//
//===----------------------------------------------------------------------===//

#ifndef GRAPH_H
#define GRAPH_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The number of a vertex, or a count of vertices or of rows' entries. All fit
/// 32 bits.
using Vertex = std::uint32_t;

/// The neighbours of a vertex, in order.
struct Row {
  const Vertex *first, *last;

  const Vertex *begin() const { return first; }
  const Vertex *end() const { return last; }
};

struct Graph {
  /// The beginning of each vertex's row in neighbours; after the last vertex,
  /// the end of the last row.
  std::vector<Vertex> first;
  std::vector<Vertex> neighbours;

  Vertex vertices() const { return static_cast<Vertex>(first.size() - 1); }
  Vertex degree(Vertex v) const { return first[v + 1] - first[v]; }
  Row row(Vertex v) const {
    return {neighbours.data() + first[v], neighbours.data() + first[v + 1]};
  }
  bool hasEdge(Vertex from, Vertex to) const {
    return std::binary_search(row(from).begin(), row(from).end(), to);
  }
};

/// Returns true if rows from a file can be used without further checks.
inline bool hasSoundRows(const Graph &graph) {
  const Vertex n = graph.vertices();
  if (graph.first[0] != 0 || graph.first[n] != graph.neighbours.size() ||
      !std::is_sorted(graph.first.begin(), graph.first.end()))
    return false;
  for (Vertex v = 0; v < n; ++v) {
    const Vertex *before = nullptr;
    for (const Vertex &to : graph.row(v)) {
      if (to >= n || to == v || (before && *before >= to))
        return false;
      before = &to;
    }
  }
  return true;
}

#endif
