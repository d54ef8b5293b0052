//===- graph.h - tasks that run when others have ended ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Graphs of tasks, for C++17 and later. docs/graphs.md describes them.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_H
#define _CILK_GRAPH_H

#if !defined(__cplusplus) || __cplusplus < 201703L
#error                                                                         \
    "<cilk/graph.h> needs C++17: compile with -std=c++17 or later; C has <cilk/closures.h>"
#else

#include "graph/dot.h"
#include "graph/events.h"
#include "graph/keyed.h"
#include "graph/page.h"
#include "graph/report.h"

namespace cilk {

/// A node of a graph: a handle, which may be copied. It must not outlive the
/// graph.
class graph_node {
  internal::graph_record *record = nullptr;
  internal::graph_shape *of = nullptr;
  friend class graph;

  graph_node(internal::graph_record *record, internal::graph_shape *of)
      : record(record), of(of) {}

  internal::graph_shape *shape() const { return of; }

  template <class From, class To>
  static void add_edge(From from, To to, const long *label) {
    static_assert(std::is_same_v<To, graph_node>,
                  "an edge leads to a node: an event is signalled instead");
    internal::graph_shape *const shape = from.shape();
    if (__builtin_expect(!shape || shape != to.shape(), 0))
      internal::graph_has_no_edge(from.record, to.record);
    shape->add_edge(*from.record, *to.record, label);
  }

public:
  graph_node() = default;

  /// Sets the name for messages and pictures.
  graph_node name(std::string name) const {
    if (__builtin_expect(!of, 0))
      internal::graph_has_no_node();
    of->set_name(*record, std::move(name));
    return *this;
  }

  /// Adds edges: this node runs when all of \p nodes have ended.
  template <class... Nodes> graph_node after(Nodes... nodes) const {
    (add_edge(nodes, *this, nullptr), ...);
    return *this;
  }
  /// Adds edges: all of \p nodes run when this node has ended.
  template <class... Nodes> graph_node before(Nodes... nodes) const {
    (add_edge(*this, nodes, nullptr), ...);
    return *this;
  }
  /// Adds edges with a condition: \p nodes run after this node only if its
  /// function returns \p value. The node must be one of graph::choice(). If
  /// none of its predecessors chooses a node, the node doesn't run, and chooses
  /// no successors.
  template <class... Nodes> graph_node on(long value, Nodes... nodes) const {
    if (__builtin_expect(record && !record->chooses, 0))
      internal::graph_does_not_choose(*record);
    (add_edge(*this, nodes, &value), ...);
    return *this;
  }
  /// Makes the node also wait for \p events.
  template <class... Events> graph_node when_ready(Events... events) const {
    return after(events...);
  }
};

/// Tasks, and the tasks that must end before each of them begins. One strand
/// builds the graph and runs it. No strand may change the graph while it runs.
class graph {
  internal::graph_shape shape;
  std::unique_ptr<internal::graph_events> events; ///< null without events
  cilk_closure *(*next_event)(void *, bool waits) = nullptr;
  std::vector<internal::graph_time> times;
  bool measures = false;
  bool runs = false; ///< atomic

  graph_node add(const __cilk_closure_type &type, const char *file,
                 unsigned line) {
    return {&shape.add_node(&type, file, line), &shape};
  }

  // Runs until all nodes have had their turn. If a node has thrown, nodes that
  // wait for an event that hasn't happened are left out.
  void run_to_the_end(internal::graph_run &run) {
    cilk_closure_context first;
    __cilk_closure_begin_context(&first, &run, 0);
    for (internal::graph_record *r : shape.first)
      __cilk_closure_post(&first, &r->head);
    cilk_closure *ready = first.first;
    for (run.execute(ready); run.waiting != 0; run.execute(ready))
      if (!(ready = next_event(events.get(), !run.has_thrown())))
        return shape.set_back_nodes();
  }

  void note_times() {
    times.assign(measures ? shape.nodes.size() : 0, internal::graph_time());
  }

public:
  graph() = default;
  graph(const graph &) = delete;
  graph &operator=(const graph &) = delete;

  /// Adds a node that calls `f()`, or `f(graph_context)`, once in each run.
  template <class F>
  graph_node node(F &&f, const char *file = __builtin_FILE(),
                  unsigned line = __builtin_LINE()) {
    const graph_node n = add(internal::graph_run::type, file, line);
    internal::graph_function<std::decay_t<F>>::put(*n.record,
                                                   std::forward<F>(f));
    return n;
  }

  /// Adds a node whose function returns a number, which selects the successors
  /// that run: see graph_node::on().
  template <class F>
  graph_node choice(F &&f, const char *file = __builtin_FILE(),
                    unsigned line = __builtin_LINE()) {
    static_assert(internal::graph_function<std::decay_t<F>>::returns_number,
                  "a choice's function returns a number");
    const graph_node n = node(std::forward<F>(f), file, line);
    n.record->chooses = true;
    return n;
  }

  /// Adds an event: nodes may wait for it, and some code signals it in each
  /// run.
  graph_event event(std::string name, const char *file = __builtin_FILE(),
                    unsigned line = __builtin_LINE()) {
    if (!events) {
      events = std::make_unique<internal::graph_events>(&shape);
      next_event = internal::graph_events::next_of;
    }
    const graph_node n =
        add(internal::graph_events::type, file, line).name(std::move(name));
    n.record->is_event = true;
    n.record->expected = 1;
    n.record->head.missing = 1;
    return {n.record, events.get()};
  }

  /// Calls the functions of all nodes, each when the functions of the node's
  /// predecessors have returned. Returns when all functions have returned.
  ///
  /// If a function throws, the nodes after its node aren't called. All other
  /// nodes are called, except nodes that wait for events that haven't happened
  /// by then. Then run() rethrows the exception of one node: of the nodes that
  /// have thrown, the one that was made first. Throws std::logic_error, with
  /// the names of the nodes, if nodes wait for one another in a cycle. Ends the
  /// process with a message if the graph is already running.
  CILK_WAITS void run(const char *file = __builtin_FILE(),
                      unsigned line = __builtin_LINE()) {
    const internal::graph_turn mine(runs, internal::graph_runs_already, file,
                                    line);
    shape.prepare();
    if (measures)
      note_times();
    internal::graph_run run(shape, measures ? &times : nullptr,
                            shape.nodes.size());
    run_to_the_end(run);
    if (events)
      internal::graph_events::end_run(shape);
    run.rethrow();
  }

  /// Returns the number of nodes and events.
  size_t size() { return shape.nodes.size(); }

  /// Turns the recording of each node's begin and end on or off, for later
  /// runs.
  void measure_times(bool on = true) { measures = on; }

  /// Writes a picture of the graph in the language of Graphviz's `dot`. If
  /// measure_times() was called before the last run, the picture has the nodes'
  /// times, the critical path, the work and the span of that run.
  void write_dot(std::ostream &out) {
    shape.prepare();
    if (!measures)
      return internal::graph_picture(out, nullptr).write(shape);
    const internal::graph_measures last(shape, times);
    internal::graph_picture(out, &last).write(shape);
  }

  /// Writes a page in HTML with a picture of the graph in which nodes are
  /// collapsed by name: nodes whose names are equal up to the first number are
  /// one box. Nodes without such a name are collapsed by the place where they
  /// were made. The page also has the nodes of the critical path, and how many
  /// nodes ran at each time. Times are as for write_dot().
  void write_html(std::ostream &out) {
    shape.prepare();
    const internal::graph_measures last(shape, times);
    internal::graph_page(out, shape, last, times).write();
  }
};

} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_H
