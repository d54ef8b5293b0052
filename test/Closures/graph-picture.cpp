// The picture shows names, choices, events and times; a cycle is reported with its nodes' names.
// RUN: %closuresxx -O1 %s -o %t
// RUN: env CILK_NWORKERS=2 %t | FileCheck %s
#include <cilk/graph.h>
#include <cstdio>
#include <iostream>

int main() {
  cilk::graph g;
  auto read = g.node([] {}).name("read \"a\"");
  auto check = g.choice([] { return 1; }).name("check").after(read);
  auto good = g.node([] {}).name("good"), bad = g.node([] { throw 1; }).name("bad");
  check.on(1, good).on(0, bad);
  auto key = g.event("key");
  good.when_ready(key);
  auto signal = g.node([=](cilk::graph_context c) { key.signal(c); });
  g.write_dot(std::cout);
  // CHECK: digraph {
  // CHECK-NEXT: node [shape=box];
  // CHECK-NEXT: n0 [label="read \"a\""];
  // CHECK-NEXT: n1 [label="check", shape=diamond];
  // CHECK-NEXT: n2 [label="good"];
  // CHECK-NEXT: n3 [label="bad"];
  // CHECK-NEXT: n4 [label="key", shape=ellipse, style=dashed];
  // CHECK-NEXT: n5 [label="5"];
  // CHECK-NEXT: n0 -> n1;
  // CHECK-NEXT: n1 -> n2 [label="1", style=dashed];
  // CHECK-NEXT: n1 -> n3 [label="0", style=dashed];
  // CHECK-NEXT: n4 -> n2;
  // CHECK-NEXT: }
  g.measure_times();
  g.run();
  g.write_dot(std::cout);
  // CHECK: label="work {{[0-9.]+ [num]?s}}, span {{[0-9.]+ [num]?s}}, parallelism {{[0-9.]+}} (the critical path is bold)";
  // CHECK-NEXT: labelloc=t;
  // CHECK-NEXT: node [shape=box, style=filled, fillcolor=white];
  // CHECK-NEXT: n0 [label="read \"a\"\n{{[0-9.]+ [num]?s}}", fillcolor="/ylorrd9/{{[1-9]}}"
  // CHECK: n3 [label="bad\nnot run"];
  auto more = g.node([] {}).after(good);
  read.after(more);
  good.before(signal);
  std::cout.flush();
  try {
    g.run();
  } catch (const std::logic_error &error) {
    puts(error.what());
  }
  // CHECK: cilk::graph: a cycle, whose nodes wait for one another: {{.*}}'read "a"' ({{.*}}graph-picture.cpp:10) -> 'check' ({{.*}}graph-picture.cpp:11) -> 'good' ({{.*}}graph-picture.cpp:12){{.*}} ->
}
