// If a node has thrown, the run does not wait for events that are still missing when all else
// is done: events that this node or its successors would have signalled, or nodes that a choice
// left out. The graph can be run again; a signal between two runs counts for the next run.
// RUN: %closuresxx -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t | FileCheck %s
// RUN: env CILK_NWORKERS=4 %t | FileCheck %s
// RUN: %closuresxx -O1 -fsanitize=address,undefined %s -o %t.a
// RUN: env CILK_NWORKERS=4 %t.a | FileCheck %s
// CHECK: 42
#include "hold.h"
#include <cilk/graph.h>
#include <string>

static std::string log_of_run; // the nodes that follow each other

static std::string run(cilk::graph &g) {
  log_of_run.clear();
  try {
    g.run();
  } catch (int thrown) {
    return log_of_run + " throws " + std::to_string(thrown);
  }
  return log_of_run;
}

static void signaller_throws() {
  cilk::graph g;
  bool throws = true;
  auto e = g.event("e");
  g.node([&](cilk::graph_context c) {
    if (throws)
      throw 5;
    e.signal(c);
  });
  auto waits = g.node([] { log_of_run += "waits"; }).when_ready(e);
  g.node([] { log_of_run += " behind"; }).after(waits);
  for (int round = 0; round < 4; ++round) {
    throws = round % 2 == 0;
    CHECK(run(g) == (throws ? " throws 5" : "waits behind"));
  }
}

static void signaller_is_behind() {
  cilk::graph g;
  int number = 3;
  auto e = g.event("e");
  auto choice = g.choice([&] {
    if (number == 3)
      throw number;
    return number;
  });
  auto signals = g.node([=](cilk::graph_context c) { e.signal(c); });
  choice.on(1, signals);
  g.node([] { log_of_run += "waits"; }).when_ready(e);
  g.node([&] {
    if (number == 0)
      throw 7;
  });
  CHECK(run(g) == " throws 3");
  number = 0;
  CHECK(run(g) == " throws 7");
  number = 1;
  CHECK(run(g) == "waits");
}

static void signalled_outside() {
  cilk::graph g;
  bool throws = true;
  auto early = g.event("early"), late = g.event("late");
  g.node([&] {
    if (throws)
      throw 9;
  });
  auto first = g.node([] { log_of_run += "early"; }).when_ready(early);
  g.node([] { log_of_run += " late"; }).after(first).when_ready(late);
  early.signal();
  CHECK(run(g) == "early throws 9");
  late.signal();
  early.signal();
  throws = false;
  CHECK(run(g) == "early late");
}

int main() {
  for (int i = 0; i < 20; ++i) {
    signaller_throws();
    signaller_is_behind();
    signalled_outside();
  }
  puts("42");
}
