//===- nodes-taskflow.cpp - the graph of empty nodes by Taskflow ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../concurrent/report.h"

#include <taskflow/taskflow.hpp>
#include <vector>

int main(int argc, char **argv) {
  const int n = the_number(argc, argv, 4000);
  const long all = long(n) * n;
  const char *workers = getenv("CILK_NWORKERS");
  tf::Executor executor(workers ? strtoul(workers, nullptr, 10) : 1);
  auto begin = Clock::now();
  tf::Taskflow g;
  std::vector<tf::Task> nodes(all);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const long at = long(i) * n + j;
      nodes[at] = g.emplace([] {});
      if (i)
        nodes[at].succeed(nodes[at - n]);
      if (j)
        nodes[at].succeed(nodes[at - 1]);
    }
  report("make", ns_each(begin, all));
  begin = Clock::now();
  executor.run(g).wait();
  report("first-run", ns_each(begin, all));
  begin = Clock::now();
  for (int i = 0; i < 3; ++i)
    executor.run(g).wait();
  report("run", ns_each(begin, 3 * all));
}
