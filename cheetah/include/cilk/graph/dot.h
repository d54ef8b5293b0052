//===- dot.h - a picture of a graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_DOT_H
#define _CILK_GRAPH_DOT_H

#if __cplusplus >= 201703L

#include "measures.h"

#include <ostream>

namespace cilk {
namespace internal {

/// Writes a graph for Graphviz's `dot`. With times, the colour of a node is its
/// time, the critical path is bold, and the title has the work and the span.
class graph_picture {
  std::ostream &out;
  const graph_measures *const measures; ///< null without times
  std::vector<uint32_t> after; ///< of each node, the next in the critical path

  void write_quoted(const std::string &text) {
    out << '"';
    for (char c : text)
      if (c == '\n')
        out << "\\n";
      else
        out << (c == '"' || c == '\\' ? "\\" : "") << c;
    out << '"';
  }

public:
  graph_picture(std::ostream &out, const graph_measures *measures)
      : out(out), measures(measures) {}

  void write(graph_shape &shape) {
    out << "digraph {\n";
    if (measures) {
      constexpr uint32_t none = UINT32_MAX;
      after.assign(shape.nodes.size(), none);
      for (size_t i = 0; i + 1 < measures->path.size(); ++i)
        after[measures->path[i]] = measures->path[i + 1];
      out << "  label=\"" << measures->text()
          << " (the critical path is bold)\";\n  labelloc=t;\n"
             "  node [shape=box, style=filled, fillcolor=white];\n";
    } else {
      out << "  node [shape=box];\n";
    }
    for (size_t i = 0; i < shape.nodes.size(); ++i)
      write_node(shape.nodes[i]);
    for (size_t i = 0; i < shape.nodes.size(); ++i)
      write_edges(shape, shape.nodes[i]);
    out << "}\n";
  }

private:
  // Writes the colour of a time: the more of the longest node's time, the
  // darker. The colours are those of a scheme of ColorBrewer.
  void write_colour(int64_t took) {
    const int64_t longest = std::max(measures->longest, int64_t(1));
    const int shade = 1 + int(8 * double(took) / double(longest));
    out << ", fillcolor=\"/ylorrd9/" << shade << '"'
        << (shade > 6 ? ", fontcolor=white" : "");
  }

  void write_node(const graph_record &node) {
    std::string text = node.name ? *node.name : std::to_string(node.number);
    const bool timed = measures && !node.is_event;
    const int64_t took = timed ? measures->took[node.number] : 0;
    if (timed)
      text += took < 0 ? "\nnot run" : "\n" + graph_time_text(took);
    out << "  n" << node.number << " [label=";
    write_quoted(text);
    if (node.chooses)
      out << ", shape=diamond";
    else if (node.is_event)
      out << ", shape=ellipse, style=dashed";
    if (timed && took >= 0)
      write_colour(took);
    if (measures && (after[node.number] != UINT32_MAX ||
                     node.number == measures->path.back()))
      out << ", penwidth=3";
    out << "];\n";
  }

  void write_edges(const graph_shape &shape, const graph_record &node) {
    for (uint32_t i = 0; i < node.successor_count; ++i) {
      const uint32_t to = node.successors[i]->number;
      out << "  n" << node.number << " -> n" << to;
      const bool bold = measures && after[node.number] == to;
      if (const graph_shape::label *l = shape.label_of(node, i))
        out << " [label=\"" << l->value << "\", style=dashed"
            << (bold ? ", penwidth=3]" : "]");
      else if (bold)
        out << " [penwidth=3]";
      out << ";\n";
    }
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_DOT_H
