//===- report.h - messages about wrong uses of graphs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages about wrong uses of graphs, in the runtime's voice. All of these
// functions end the process: to continue with such an edge or run would destroy
// data that other graphs, or other runs, are about to use.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_REPORT_H
#define _CILK_GRAPH_REPORT_H

#if __cplusplus >= 201703L

#include "record.h"

namespace cilk {
namespace internal {

#define _CILK_GRAPH_REPORTS                                                    \
  [[noreturn]] inline __attribute__((cold, noinline)) void

_CILK_GRAPH_REPORTS graph_ends(const std::string &what) {
  fprintf(stderr, "cilk: %s\n", what.c_str());
  abort();
}

_CILK_GRAPH_REPORTS graph_has_no_node() {
  graph_ends("a graph_node that stands for no node is used: get one from "
             "graph::node() or graph::choice()");
}

_CILK_GRAPH_REPORTS graph_has_no_event(const char *file, unsigned line) {
  graph_ends(std::string(file) + ":" + std::to_string(line) +
             ": a graph_event that stands for no event is signalled: get one "
             "from graph::event()");
}

/// Reports an edge between nodes that can't have one. Either of them may be
/// null.
_CILK_GRAPH_REPORTS graph_has_no_edge(const graph_record *from,
                                      const graph_record *to) {
  if (from && to)
    graph_ends("an edge leads from " + from->describe() + " to " +
               to->describe() +
               ", of another graph: make both of them in one graph");
  const graph_record *known = from ? from : to;
  graph_ends("an edge " +
             (known ? (from ? "from " : "to ") + known->describe() + " " : "") +
             "has no other end, a handle that stands for no node: get it from "
             "graph::node(), choice() or event()");
}

_CILK_GRAPH_REPORTS graph_does_not_choose(const graph_record &node) {
  graph_ends(node.describe() + " is no choice, so on() can't make nodes depend "
                               "on its number: make it by graph::choice()");
}

_CILK_GRAPH_REPORTS graph_runs_already(const char *file, unsigned line) {
  graph_ends(std::string(file) + ":" + std::to_string(line) +
             ": a graph is run while it is running: let one strand at a time "
             "run it, and none of its nodes");
}

_CILK_GRAPH_REPORTS graph_computes_already(const char *file, unsigned line) {
  graph_ends(std::string(file) + ":" + std::to_string(line) +
             ": a keyed_graph is asked for a value while it computes one: let "
             "one strand at a time call compute(), and none of the graph's "
             "own functions");
}

/// The right to run a graph, while this object lives. A second right for the
/// same graph ends the process by \p report.
class graph_turn {
  bool &runs;

public:
  graph_turn(bool &runs, void (*report)(const char *, unsigned),
             const char *file, unsigned line)
      : runs(runs) {
    __cilk_tell_enters();
    // Acquire: makes the stores of an earlier run visible; partner is the
    // release below.
    if (__atomic_exchange_n(&runs, true, __ATOMIC_ACQUIRE))
      report(file, line);
    __cilk_tell_leaves();
  }
  graph_turn(const graph_turn &) = delete;
  graph_turn &operator=(const graph_turn &) = delete;
  ~graph_turn() {
    __cilk_tell_enters();
    __atomic_store_n(&runs, false, __ATOMIC_RELEASE);
    __cilk_tell_leaves();
  }
};

_CILK_GRAPH_REPORTS graph_is_not_signallers(const graph_record &event,
                                            const char *file, unsigned line) {
  graph_ends(std::string(file) + ":" + std::to_string(line) + ": " +
             event.describe() +
             " is signalled with the context of another graph's node: call "
             "signal() without a context");
}

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_REPORT_H
