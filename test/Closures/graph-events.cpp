// A node, another thread, and a serially later strand can signal events, with one worker or four.
// Signalling an event twice in a run ends the process with a message.
// RUN: %closuresxx -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t | FileCheck %s
// RUN: env CILK_NWORKERS=4 %t | FileCheck %s
// CHECK: 315
// CHECK-NEXT: 63
// RUN: not --crash env CILK_NWORKERS=4 %t twice 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: cilk: {{.*}}graph-events.cpp:[[#@LINE+45]]: 'go' ({{.*}}graph-events.cpp:[[#@LINE+29]]) is signalled twice: signal it once in each run of its graph
#include "hold.h"
#include <cilk/cilk.h>
#include <cilk/graph.h>
#include <thread>

static int sum;

static void signal_by_node() {
  cilk::graph g;
  int value = 0, all = 0;
  auto there = g.event("value"), more = g.event("more");
  auto first = g.node([&] { all += value; }).when_ready(there);
  g.node([&] { all += 100; }).when_ready(there, more).after(first);
  g.node([&](cilk::graph_context c) {
    value = 5;
    there.signal(c);
    more.signal(c);
  });
  for (int round = 0; round < 3; ++round)
    g.run();
  printf("%d\n", all);
}

int main(int argc, char **) {
  if (argc == 1)
    signal_by_node();
  cilk::graph g;
  auto other = g.event("other");
  auto go = g.event("go");
  auto a = g.node([] { sum += 1; }).when_ready(go);
  g.node([] { sum += 20; }).after(a).when_ready(other);
  if (argc == 1) {
    for (int round = 0; round < 3; ++round) {
      cilk_spawn g.run();
      std::thread thread([=] { other.signal(); });
      go.signal();
      cilk_sync;
      thread.join();
    }
    printf("%d\n", sum);
    return 0;
  }
  g.node([=](cilk::graph_context c) {
    go.signal(c);
    go.signal(c);
  });
  g.run();
}
