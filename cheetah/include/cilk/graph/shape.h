//===- shape.h - a graph's nodes and edges ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes and edges of a graph. Both are made in pieces of memory that don't
// move. Before a run of a graph that has changed, each node's edges are copied
// into one array. If some edges lead to older nodes, there may be a cycle, so
// prepare() searches for one. Further runs of the same graph allocate nothing.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_SHAPE_H
#define _CILK_GRAPH_SHAPE_H

#if __cplusplus >= 201703L

#include "record.h"

#include <deque>
#include <vector>

namespace cilk {
namespace internal {

/// Objects that are made one after the other, don't move, and end together.
template <class T> class graph_arena {
  static constexpr size_t piece = 512;
  std::vector<std::unique_ptr<T[]>> pieces;
  size_t count = 0;

public:
  size_t size() const { return count; }
  T &operator[](size_t i) { return pieces[i / piece][i % piece]; }
  T &add() {
    if (count == pieces.size() * piece)
      pieces.push_back(std::make_unique<T[]>(piece));
    return (*this)[count++];
  }
};

class graph_shape {
public:
  struct label {
    long value;
    bool matters;
  };

  graph_arena<graph_record> nodes;
  /// The nodes that have no predecessors and aren't events.
  std::vector<graph_record *> first;

private:
  graph_arena<graph_edge> edges;
  std::deque<std::string> names;
  /// The successors of all nodes, each node's after those of the node before
  /// it.
  std::vector<graph_record *> successors;
  std::vector<label> labels; ///< the edges' labels, if there are any
  bool has_labels = false, is_laid = false;
  bool may_have_cycle = false; ///< some edge leads to an older node

  void lay_edges() {
    successors.resize(edges.size());
    labels.resize(has_labels ? edges.size() : 0);
    first.clear();
    size_t end = 0;
    for (size_t i = 0; i < nodes.size(); ++i) {
      graph_record &node = nodes[i];
      const size_t begin = end;
      for (graph_edge *e = node.edges; e; e = e->next)
        ++end;
      node.successors = successors.data() + begin;
      node.successor_count = uint32_t(end - begin);
      size_t at = end; // the edge that was made last comes first
      for (graph_edge *e = node.edges; e; e = e->next) {
        successors[--at] = e->to;
        if (has_labels)
          labels[at] = {e->label, e->has_label};
      }
      node.set_back();
      if (node.expected == 0)
        first.push_back(&node);
    }
  }

  // Reports a cycle, if there is one. Counts down the predecessors of each
  // node, as a run would. The counts of the nodes in a cycle never reach zero.
  void look_for_cycle() {
    std::vector<graph_record *> ready(first);
    for (size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].is_event && --nodes[i].head.missing == 0)
        ready.push_back(&nodes[i]);
    size_t seen = 0;
    while (!ready.empty()) {
      graph_record *node = ready.back();
      ready.pop_back();
      ++seen;
      for (uint32_t i = 0; i < node->successor_count; ++i)
        if (--node->successors[i]->head.missing == 0)
          ready.push_back(node->successors[i]);
    }
    std::string cycle = seen < nodes.size() ? describe_cycle() : "";
    for (size_t i = 0; i < nodes.size(); ++i)
      nodes[i].set_back();
    if (!cycle.empty())
      graph_fails("cilk::graph: a cycle, whose nodes wait for one another: " +
                  cycle);
  }

  // Describes a cycle. Each node with a remaining count has a predecessor with
  // a remaining count. So a walk from node to predecessor comes back to a
  // visited node.
  std::string describe_cycle() {
    std::vector<graph_record *> before(nodes.size(), nullptr);
    graph_record *any = nullptr;
    for (size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].head.missing) {
        any = &nodes[i];
        for (uint32_t k = 0; k < any->successor_count; ++k)
          before[any->successors[k]->number] = any;
      }
    std::vector<bool> visited(nodes.size(), false);
    while (!visited[any->number]) {
      visited[any->number] = true;
      any = before[any->number];
    }
    std::string text = any->describe();
    for (graph_record *node = before[any->number]; node != any;
         node = before[node->number])
      text = node->describe() + " -> " + text;
    return any->describe() + " -> " + text;
  }

public:
  ~graph_shape() {
    for (size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].destroy)
        nodes[i].destroy(nodes[i]);
  }

  graph_record &add_node(const __cilk_closure_type *type, const char *file,
                         unsigned line) {
    graph_record &node = nodes.add();
    node.head = {type, 0, nullptr, 0, 0, file, line, 0};
    node.number = uint32_t(nodes.size() - 1);
    is_laid = false;
    return node;
  }

  void add_edge(graph_record &from, graph_record &to, const long *label) {
    graph_edge &e = edges.add();
    e = {&to, from.edges, label ? *label : 0, label != nullptr};
    from.edges = &e;
    ++to.expected;
    has_labels |= e.has_label;
    may_have_cycle |= from.number >= to.number;
    is_laid = false;
  }

  void set_name(graph_record &node, std::string name) {
    node.name = &names.emplace_back(std::move(name));
  }

  /// Prepares a run. Called before each.
  void prepare() {
    if (is_laid)
      return;
    lay_edges();
    if (may_have_cycle)
      look_for_cycle();
    is_laid = true;
  }

  /// Resets the nodes for the next run, if some haven't had their turn. Leaves
  /// events as they are, because another strand may be signalling them.
  void set_back_nodes() {
    for (size_t i = 0; i < nodes.size(); ++i)
      if (!nodes[i].is_event)
        nodes[i].set_back();
  }

  /// Returns the label of the edge to the node's successor \p i, or null.
  const label *label_of(const graph_record &node, uint32_t i) const {
    if (labels.empty())
      return nullptr;
    const label &l = labels[size_t(node.successors - successors.data()) + i];
    return l.matters ? &l : nullptr;
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_SHAPE_H
