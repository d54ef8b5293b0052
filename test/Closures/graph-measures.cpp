// Work, span and critical path come from the times of nodes. Here the times are made up: in a graph
// of four names, "slow" takes the longest, but the path through "a" and "b" is longer.
// RUN: %closuresxx -O1 %s -o %t
// RUN: %t dot | FileCheck --check-prefix=DOT %s
// RUN: %t html | FileCheck --check-prefix=PAGE --implicit-check-not='<script' --implicit-check-not=http: --implicit-check-not=https: %s
// RUN: %t many | FileCheck --check-prefix=MANY %s
#include <cilk/graph.h>
#include <cstring>
#include <iostream>

using namespace cilk::internal;

static graph_record &add(graph_shape &shape, const char *name) {
  graph_record &node = shape.add_node(&graph_run::type, "dir/made-up.cpp", 7);
  if (*name)
    shape.set_name(node, name);
  return node;
}

static void few(bool as_page) {
  graph_shape shape;
  std::vector<graph_time> times;
  graph_record *nodes[] = {&add(shape, "start"),   &add(shape, "a<1>"), &add(shape, "b[1]"),
                           &add(shape, "slow (1)"), &add(shape, "a<2>"), &add(shape, ""),
                           &add(shape, "left out")};
  const int edges[][2] = {{0, 1}, {0, 3}, {0, 4}, {1, 2}, {2, 5}, {3, 5}, {4, 5}, {5, 6}};
  for (auto &edge : edges)
    shape.add_edge(*nodes[edge[0]], *nodes[edge[1]], nullptr);
  shape.prepare();
  // start: 1 ms, a<1>: 3 ms, b[1]: 3 ms, slow: 5 ms, a<2>: 2 ms, the sixth: 1 ms.
  const int64_t from[] = {1, 2, 5, 2, 2, 8}, to[] = {2, 5, 8, 7, 4, 9};
  for (int i = 0; i < 6; ++i)
    times.push_back({from[i] * 1000000, to[i] * 1000000});
  times.push_back({});
  const graph_measures measures(shape, times);
  if (as_page)
    graph_page(std::cout, shape, measures, times).write();
  else
    graph_picture(std::cout, &measures).write(shape);
}
// DOT: label="work 15 ms, span 8 ms, parallelism 1.88 (the critical path is bold)";
// DOT: n0 [label="start\n1 ms", fillcolor="/ylorrd9/2", penwidth=3];
// DOT-NEXT: n1 [label="a<1>\n3 ms", fillcolor="/ylorrd9/5", penwidth=3];
// DOT-NEXT: n2 [label="b[1]\n3 ms", fillcolor="/ylorrd9/5", penwidth=3];
// DOT-NEXT: n3 [label="slow (1)\n5 ms", fillcolor="/ylorrd9/9", fontcolor=white];
// DOT-NEXT: n4 [label="a<2>\n2 ms", fillcolor="/ylorrd9/4"];
// DOT-NEXT: n5 [label="5\n1 ms", fillcolor="/ylorrd9/2", penwidth=3];
// DOT-NEXT: n6 [label="left out\nnot run"];
// DOT-DAG: n0 -> n1 [penwidth=3];
// DOT-DAG: n0 -> n3;
// DOT-DAG: n1 -> n2 [penwidth=3];
// DOT-DAG: n2 -> n5 [penwidth=3];
// DOT-DAG: n3 -> n5;
// DOT-DAG: n5 -> n6;
//
// PAGE: default-src 'none'
// PAGE: <h1>A graph of 7 nodes</h1>
// PAGE-NEXT: 8 edges, work 15 ms, span 8 ms, parallelism 1.88, last run 9 ms
// PAGE: at most 1.88 processors busy{{.*}} takes 8 ms. Of this path, 38{{.*}}% are in a (1 node){{.*}} The longest node on the path is a&lt;1&gt;, with 3 ms (38{{.*}}%).
// PAGE: start to a: 2 edges, 1 in the critical path
// PAGE: <title>a: 2 nodes, 5 ms</title>
// PAGE: <title>made-up.cpp:7: 1 node, 1 ms</title>
// PAGE: At most 3 at a time.
// PAGE: <tr><td>a</td><td class="number">38{{.*}}%</td><td class="number">1</td><td class="number">33{{.*}}%</td><td class="number">2</td><td class="number">5 ms</td><td class="number">2.5 ms</td><td class="number">3 ms</td>
// PAGE: <li><strong>start</strong> <span class="quiet">made-up.cpp:7</span>, 1 ms (12{{.*}}% of the span)</li>
// PAGE-NEXT: <li><strong>a&lt;1&gt;</strong> <span
// PAGE-NEXT: <li><strong>b[1]</strong> <span
// PAGE-NEXT: <li><strong>5</strong> <span
// PAGE-NEXT: </ol>

// Many names: the page has a box for each of the sixty that take the longest.
static void many() {
  graph_shape shape;
  std::vector<graph_time> times;
  for (int i = 0; i < 1000; ++i) {
    add(shape, (std::string(1, char('a' + i % 20)) + char('a' + i / 20 % 20) + "_1").c_str());
    times.push_back({0, i + 1});
  }
  shape.prepare();
  const graph_measures measures(shape, times);
  graph_page(std::cout, shape, measures, times).write();
}
// MANY: <h1>A graph of 1000 nodes</h1>
// MANY-COUNT-60: class="box"
// MANY-NOT: class="box"
// MANY: <td>other names (341)</td>

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "many"))
    many();
  else
    few(argc > 1 && !strcmp(argv[1], "html"));
}
