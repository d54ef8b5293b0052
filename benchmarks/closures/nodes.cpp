//===- nodes.cpp - a graph of empty nodes ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of N times N nodes, each of which runs after the nodes above it and
// to its left. Prints the times for each node: to make the graph, to run it for
// the first time, and to run it again.
//
//===----------------------------------------------------------------------===//

#include "../concurrent/report.h"

#include <cilk/graph.h>
#include <vector>

int main(int argc, char **argv) {
  const int n = the_number(argc, argv, 4000);
  const long all = long(n) * n;
  auto begin = Clock::now();
  cilk::graph g;
  std::vector<cilk::graph_node> nodes(all);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const long at = long(i) * n + j;
      nodes[at] = g.node([] {});
      if (i)
        nodes[at].after(nodes[at - n]);
      if (j)
        nodes[at].after(nodes[at - 1]);
    }
  report("make", ns_each(begin, all));
  begin = Clock::now();
  g.run();
  report("first-run", ns_each(begin, all));
  begin = Clock::now();
  for (int i = 0; i < 3; ++i)
    g.run();
  report("run", ns_each(begin, 3 * all));
}
