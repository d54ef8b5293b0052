// A misuse of a graph or of its run ends the process with a message, or doesn't compile.
// RUN: %closuresxx -O1 %s -o %t
// RUN: not --crash %t edge 2>&1 | FileCheck --check-prefix=EDGE %s
// RUN: not --crash %t event 2>&1 | FileCheck --check-prefix=EVENT %s
// RUN: not --crash %t choice 2>&1 | FileCheck --check-prefix=CHOICE %s
// RUN: not --crash %t name 2>&1 | FileCheck --check-prefix=NAME %s
// RUN: not --crash %t after 2>&1 | FileCheck --check-prefix=AFTER %s
// RUN: not --crash %t both 2>&1 | FileCheck --check-prefix=BOTH %s
// RUN: not --crash %t signal 2>&1 | FileCheck --check-prefix=SIGNAL %s
// RUN: not --crash %t on 2>&1 | FileCheck --check-prefix=ON %s
// RUN: not --crash %t context 2>&1 | FileCheck --check-prefix=CONTEXT %s
// RUN: not --crash env CILK_NWORKERS=1 %t inside 2>&1 | FileCheck --check-prefix=INSIDE %s
// RUN: not --crash env CILK_NWORKERS=4 %t threads 2>&1 | FileCheck --check-prefix=THREADS %s
// RUN: not --crash env CILK_NWORKERS=1 %t keyed 2>&1 | FileCheck --check-prefix=KEYED %s
// RUN: not --crash env CILK_NWORKERS=4 %t beside 2>&1 | FileCheck --check-prefix=BESIDE %s
// RUN: not %closuresxx -fsyntax-only -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG --implicit-check-not=error: %s
#include <cilk/graph.h>
#include <string>
#include <thread>

int main(int, char **argv) {
  const std::string what = argv[1];
  cilk::graph g, h;
  auto a = g.node([] {}).name("a"), b = h.node([] {}).name("b");
  // EDGE: cilk: an edge leads from 'a' ({{.*}}graph-misuse.cpp:[[#@LINE-1]]) to 'b' ({{.*}}graph-misuse.cpp:[[#@LINE-1]]), of another graph: make both of them in one graph
  if (what == "edge")
    b.after(a);
  // EVENT: cilk: an edge leads from 'e' ({{.*}}) to 'a' ({{.*}}), of another graph
  auto e = h.event("e");
  if (what == "event")
    a.when_ready(e);
  // CHOICE: cilk: an edge leads from node 1 ({{.*}}) to 'b' ({{.*}}), of another graph
  auto choice = g.choice([] { return 1; });
  if (what == "choice")
    choice.on(1, b);
  // NAME: cilk: a graph_node that stands for no node is used: get one from graph::node() or graph::choice()
  cilk::graph_node none;
  if (what == "name")
    none.name("none");
  // AFTER: cilk: an edge to 'a' ({{.*}}) has no other end, a handle that stands for no node: get it from graph::node(), choice() or event()
  if (what == "after")
    a.after(none);
  // BOTH: cilk: an edge has no other end
  if (what == "both")
    none.on(1, none);
  // SIGNAL: cilk: {{.*}}graph-misuse.cpp:[[#@LINE+2]]: a graph_event that stands for no event is signalled: get one from graph::event()
  if (what == "signal")
    cilk::graph_event().signal();
  // ON: cilk: 'a' ({{.*}}) is no choice, so on() can't make nodes depend on its number: make it by graph::choice()
  if (what == "on")
    a.on(1, choice);
  // CONTEXT: cilk: {{.*}}graph-misuse.cpp:[[#@LINE+2]]: 'e' ({{.*}}) is signalled with the context of another graph's node: call signal() without a context
  if (what == "context")
    g.node([=](cilk::graph_context c) { e.signal(c); });
  // INSIDE: cilk: {{.*}}graph-misuse.cpp:[[#@LINE+2]]: a graph is run while it is running: let one strand at a time run it, and none of its nodes
  if (what == "inside")
    g.node([&] { g.run(); });
  // THREADS: cilk: {{.*}}graph-misuse.cpp:[[#@LINE+2]]: a graph is run while it is running
  if (what == "threads")
    g.node([&] { std::thread([&] { g.run(); }).join(); });
  // KEYED: cilk: {{.*}}graph-misuse.cpp:[[#@LINE+5]]: a keyed_graph is asked for a value while it computes one: let one strand at a time call compute()
  cilk::keyed_graph<int, int> *self;
  cilk::keyed_graph<int, int> keyed(
      [](const int &key) { return key ? std::vector<int>{key - 1} : std::vector<int>{}; },
      [&](const int &key, cilk::keyed_values<int, int>) {
        return key == 1 && what == "keyed" ? self->compute(2) : key;
      });
  self = &keyed;
  keyed.compute(3);
  // BESIDE: cilk: {{.*}}graph-misuse.cpp:[[#@LINE+5]]: a keyed_graph is asked for a value while it computes one
  cilk::keyed_graph<int, int> slow(
      [](const int &) { return std::vector<int>{}; },
      [&](const int &key, cilk::keyed_values<int, int>) {
        if (what == "beside")
          std::thread([&] { self->compute(4); }).join();
        return key;
      });
  self = &slow;
  slow.compute(3);
#ifdef WRONG
  // WRONG: error: static assertion failed{{.*}}: a choice's function returns a number
  g.choice([] {});
  // WRONG: error: static assertion failed{{.*}}: an edge leads to a node: an event is signalled instead
  b.before(e);
#endif
  g.run();
}
