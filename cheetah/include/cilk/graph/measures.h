//===- measures.h - the work and the span of a graph's run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The work, the span and the critical path of a graph's last run, from the
// times of its nodes. The critical path is a path of edges whose nodes took the
// longest in sum. An event is no edge, so a node that waits for another node's
// event may have to wait for longer than the span says.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_MEASURES_H
#define _CILK_GRAPH_MEASURES_H

#if __cplusplus >= 201703L

#include "run.h"

#include <algorithm>

namespace cilk {
namespace internal {

/// Formats a time with three significant digits.
inline std::string graph_time_text(int64_t ns) {
  const char *const units[] = {"ns", "us", "ms", "s"};
  double value = double(ns);
  int unit = 0;
  for (; value >= 999.5 && unit < 3; ++unit)
    value /= 1000;
  char text[32];
  snprintf(text, sizeof text, "%.3g %s", value, units[unit]);
  return text;
}

struct graph_measures {
  std::vector<int64_t> took;   ///< of each node, or -1 if it has not run
  std::vector<uint32_t> level; ///< the most edges on a path to each node
  std::vector<uint32_t> path;  ///< the critical path, first node first
  int64_t work = 0, span = 0, longest = 0;
  int64_t end = 0; ///< when the last node ended, from the run's beginning
  size_t edges = 0;

  graph_measures(graph_shape &shape, const std::vector<graph_time> &times)
      : took(shape.nodes.size(), -1), level(shape.nodes.size()) {
    for (size_t i = 0; i < took.size() && i < times.size(); ++i)
      if (times[i].end && !shape.nodes[i].is_event) {
        took[i] = times[i].end - times[i].begin;
        work += took[i];
        longest = std::max(longest, took[i]);
        end = std::max(end, times[i].end);
      }
    find_path(shape);
  }

  double parallelism() const { return span ? double(work) / double(span) : 1; }

  /// Returns "work 12.3 ms, span 4.1 ms, parallelism 3".
  std::string text() const {
    char ratio[32];
    snprintf(ratio, sizeof ratio, "%.3g", parallelism());
    return "work " + graph_time_text(work) + ", span " + graph_time_text(span) +
           ", parallelism " + ratio;
  }

private:
  // Visits the nodes in an order in which each node comes after its
  // predecessors. The graph has no cycle.
  void find_path(graph_shape &shape) {
    const size_t count = took.size();
    constexpr uint32_t none = UINT32_MAX;
    std::vector<uint32_t> missing(count), before(count, none), ready;
    std::vector<int64_t> depth(count);
    for (size_t i = 0; i < count; ++i)
      for (uint32_t k = 0; k < shape.nodes[i].successor_count; ++k, ++edges)
        ++missing[shape.nodes[i].successors[k]->number];
    for (uint32_t i = 0; i < count; ++i)
      if (!missing[i])
        ready.push_back(i);
    uint32_t last = none;
    while (!ready.empty()) {
      const uint32_t node = ready.back();
      ready.pop_back();
      depth[node] += std::max(took[node], int64_t(0));
      if (last == none || depth[node] > depth[last])
        last = node;
      const graph_record &record = shape.nodes[node];
      for (uint32_t k = 0; k < record.successor_count; ++k) {
        const uint32_t next = record.successors[k]->number;
        level[next] = std::max(level[next], level[node] + 1);
        if (before[next] == none || depth[node] > depth[next]) {
          before[next] = node;
          depth[next] = depth[node];
        }
        if (--missing[next] == 0)
          ready.push_back(next);
      }
    }
    span = last == none ? 0 : depth[last];
    for (; last != none; last = before[last])
      path.push_back(last);
    std::reverse(path.begin(), path.end());
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_MEASURES_H
