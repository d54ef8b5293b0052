// A value that is sent to a closure, and accesses before the send, come before its thread; edges of
// a graph order their nodes. So no race is reported there, and the certificate is for all
// schedules. Real races are found: with a sibling in the running graph, and after a send.
// REQUIRES: nightly, release-build, cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 CILKSAN_CHECK_ATOMICS=1 %t0 exact 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 CILKSAN_CHECK_ATOMICS=1 %t2 exact 2>&1 | FileCheck %s
// RUN: not %t2 late 2>&1 | FileCheck --check-prefix=LATE %s
// RUN: not %t2 graph 2>&1 | FileCheck --check-prefix=GRAPH %s
// RUN: not %t2 keyed 2>&1 | FileCheck --check-prefix=KEYED %s
// CHECK-NOT: race:
// CHECK: No races
// CHECK-NOT: taken as in this run
#include <cilk/closures.h>
#include <cilk/graph.h>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using namespace cilk::closures;

static const char *what;
static bool is(const char *name) { return !strcmp(what, name); }

static int data[3], sum;
int touched;

static void join(context c, cont<int> k, std::string text, int) {
  // LATE: closures.cpp:[[#@LINE+12]]:13: race: write of {{.*}} in parallel with read at {{.*}}closures.cpp:[[#@LINE+1]]:
  sum = data[0] + data[1];
  c.send_argument(k, int(text.size()));
}
static void left(context c, cont<std::string> k) {
  data[0] = 1;
  c.send_argument(k, "a text that is long enough to be in the heap");
}
static void right(context c, cont<int> k) {
  data[1] = 2;
  c.send_argument(k, 1);
  if (is("late"))
    data[1] = 3;
}
static void both(context c, cont<int> k) {
  cont<std::string> x;
  cont<int> y;
  c.spawn_next<join>(k, missing(x), missing(y));
  c.spawn<left>(x);
  c.spawn<right>(y);
}

static void grid() {
  constexpr int n = 12;
  static int cells[n][n];
  cilk::graph g;
  std::vector<cilk::graph_node> nodes;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      auto node = g.node([=] {
        // GRAPH: closures.cpp:[[#@LINE+3]]:11: race: write of {{.*}} in parallel with write at {{.*}}closures.cpp:[[#@LINE+1]]:
        cells[i][j] = (i ? cells[i - 1][j] : 1) + (j ? cells[i][j - 1] : 1);
        if (is("graph") && i == 3 && j == 4)
          ++cells[4][3];
      });
      if (i)
        node.after(nodes[(i - 1) * n + j]);
      if (j)
        node.after(nodes[i * n + j - 1]);
      nodes.push_back(node);
    }
  g.run();
  g.run();
}

static void pascal() {
  cilk::keyed_graph<int, int> g(
      [](const int &key) {
        const int row = key / 100, column = key % 100;
        return column == 0 || column == row ? std::vector<int>{}
                                            : std::vector<int>{key - 101, key - 100};
      },
      [](const int &key, cilk::keyed_values<int, int> v) {
        if (is("keyed") && (key == 503 || key == 602)) {
          // KEYED: closures.cpp:[[#@LINE+1]]:19: race: write of {{.*}} in parallel with write at {{.*}}closures.cpp:[[#@LINE+1]]:
          touched = key;
        }
        return v.size() ? v[0] + v[1] : 1;
      });
  if (g.compute(1204) != 495)
    abort();
}

int main(int, char **argv) {
  what = argv[1];
  for (int round = 0; round < 3; ++round)
    if (run<both>() != 44 || sum != 3)
      return 3;
  grid();
  pascal();
}
