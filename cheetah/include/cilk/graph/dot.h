//===- dot.h - a picture of a graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_DOT_H
#define _CILK_GRAPH_DOT_H

#if __cplusplus >= 201703L

#include "run.h"

#include <ostream>

namespace cilk {
namespace internal {

/// Writes a graph for Graphviz's `dot`.
class graph_picture {
  std::ostream &out;

  void write_quoted(const std::string &text) {
    out << '"';
    for (char c : text)
      if (c == '\n')
        out << "\\n";
      else
        out << (c == '"' || c == '\\' ? "\\" : "") << c;
    out << '"';
  }

  // Formats a time with three significant digits.
  static std::string time_of(int64_t ns) {
    const char *const units[] = {"ns", "us", "ms", "s"};
    double value = double(ns);
    int unit = 0;
    for (; value >= 1000 && unit < 3; ++unit)
      value /= 1000;
    char text[32];
    snprintf(text, sizeof text, "%.3g %s", value, units[unit]);
    return text;
  }

public:
  explicit graph_picture(std::ostream &out) : out(out) {}

  /// Writes the graph with \p times of its last run, or without if null.
  void write(graph_shape &shape, const std::vector<graph_time> *times) {
    out << "digraph {\n  node [shape=box];\n";
    for (size_t i = 0; i < shape.nodes.size(); ++i)
      write_node(shape.nodes[i], times);
    for (size_t i = 0; i < shape.nodes.size(); ++i)
      write_edges(shape, shape.nodes[i]);
    out << "}\n";
  }

private:
  void write_node(const graph_record &node,
                  const std::vector<graph_time> *times) {
    std::string text = node.name ? *node.name : std::to_string(node.number);
    if (times && !node.is_event && node.number < times->size()) {
      const graph_time &t = (*times)[node.number];
      text += t.end ? "\n" + time_of(t.end - t.begin) : "\nnot run";
    }
    out << "  n" << node.number << " [label=";
    write_quoted(text);
    if (node.chooses)
      out << ", shape=diamond";
    else if (node.is_event)
      out << ", shape=ellipse, style=dashed";
    out << "];\n";
  }

  void write_edges(const graph_shape &shape, const graph_record &node) {
    for (uint32_t i = 0; i < node.successor_count; ++i) {
      out << "  n" << node.number << " -> n" << node.successors[i]->number;
      if (const graph_shape::label *l = shape.label_of(node, i))
        out << " [label=\"" << l->value << "\", style=dashed]";
      out << ";\n";
    }
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_DOT_H
