//===- graph.h - tasks that run when others have ended ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Graphs of tasks, for C++17 and later. docs/graphs.md tells more.
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
#include "graph/report.h"

namespace cilk {

/// A node of a graph, which it must not outlive. A handle that is copied.
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

  /// For messages and pictures.
  graph_node name(std::string name) const {
    if (__builtin_expect(!of, 0))
      internal::graph_has_no_node();
    of->set_name(*record, std::move(name));
    return *this;
  }

  /// It runs when all of these have ended.
  template <class... Nodes> graph_node after(Nodes... nodes) const {
    (add_edge(nodes, *this, nullptr), ...);
    return *this;
  }
  /// All of these run when it has ended.
  template <class... Nodes> graph_node before(Nodes... nodes) const {
    (add_edge(*this, nodes, nullptr), ...);
    return *this;
  }
  /// These run behind it only if its function returns \p value; for a node of
  /// graph::choice(). One that none of its predecessors wants doesn't run, nor
  /// want others to.
  template <class... Nodes> graph_node on(long value, Nodes... nodes) const {
    if (__builtin_expect(record && !record->chooses, 0))
      internal::graph_does_not_choose(*record);
    (add_edge(*this, nodes, &value), ...);
    return *this;
  }
  /// It runs when these have happened as well.
  template <class... Events> graph_node when_ready(Events... events) const {
    return after(events...);
  }
};

/// Tasks and what has to end before each of them begins. One strand makes it
/// and runs it; while it runs nobody changes it.
class graph {
  internal::graph_shape shape;
  std::unique_ptr<internal::graph_events> events; ///< if there are any
  cilk_closure *(*next_event)(void *, bool waits) = nullptr;
  std::vector<internal::graph_time> times;
  bool measures = false;
  bool runs = false; ///< atomic

  graph_node add(const __cilk_closure_type &type, const char *file,
                 unsigned line) {
    return {&shape.add_node(&type, file, line), &shape};
  }

  // Until all nodes have had their turn; or, where one has thrown, all those
  // that don't wait for an event that hasn't happened.
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

  /// Has `f()`, or `f(graph_context)`, called once in each run.
  template <class F>
  graph_node node(F &&f, const char *file = __builtin_FILE(),
                  unsigned line = __builtin_LINE()) {
    const graph_node n = add(internal::graph_run::type, file, line);
    internal::graph_function<std::decay_t<F>>::put(*n.record,
                                                   std::forward<F>(f));
    return n;
  }

  /// One that returns a number, which says who goes on: see graph_node::on().
  template <class F>
  graph_node choice(F &&f, const char *file = __builtin_FILE(),
                    unsigned line = __builtin_LINE()) {
    static_assert(internal::graph_function<std::decay_t<F>>::returns_number,
                  "a choice's function returns a number");
    const graph_node n = node(std::forward<F>(f), file, line);
    n.record->chooses = true;
    return n;
  }

  /// Something that nodes may wait for, and somebody signals in each run.
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

  /// Calls all functions, each when those before it have returned, and returns
  /// when all have. If some throw, what comes behind them isn't called, but all
  /// else is, save for what waits for events that haven't happened by then;
  /// then rethrows what the node has thrown that was made first.
  /// Throws std::logic_error, which names them, if nodes wait for one another.
  /// Ends the process with a message if it runs already.
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

  size_t size() { return shape.nodes.size(); }

  /// From now on runs note when each node begins and ends, or don't.
  void measure_times(bool on = true) { measures = on; }

  /// A picture in the language of Graphviz's `dot`, with the times of the last
  /// run if they were measured.
  void write_dot(std::ostream &out) {
    shape.prepare();
    internal::graph_picture(out).write(shape, measures ? &times : nullptr);
  }
};

} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_H
