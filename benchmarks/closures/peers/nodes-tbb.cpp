//===- nodes-tbb.cpp - the graph of empty nodes by oneTBB ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../concurrent/report.h"

#include <memory>
#include <oneapi/tbb/flow_graph.h>
#include <oneapi/tbb/global_control.h>
#include <vector>

using namespace oneapi::tbb;
using node = flow::continue_node<flow::continue_msg>;

int main(int argc, char **argv) {
  const int n = the_number(argc, argv, 4000);
  const long all = long(n) * n;
  const char *workers = getenv("CILK_NWORKERS");
  global_control limit(global_control::max_allowed_parallelism,
                       workers ? strtoul(workers, nullptr, 10) : 1);
  auto begin = Clock::now();
  flow::graph g;
  std::vector<std::unique_ptr<node>> nodes(all);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const long at = long(i) * n + j;
      nodes[at] = std::make_unique<node>(g, [](const flow::continue_msg &) {});
      if (i)
        flow::make_edge(*nodes[at - n], *nodes[at]);
      if (j)
        flow::make_edge(*nodes[at - 1], *nodes[at]);
    }
  report("make", ns_each(begin, all));
  auto run = [&] {
    nodes[0]->try_put(flow::continue_msg());
    g.wait_for_all();
  };
  begin = Clock::now();
  run();
  report("first-run", ns_each(begin, all));
  begin = Clock::now();
  for (int i = 0; i < 3; ++i)
    run();
  report("run", ns_each(begin, 3 * all));
}
