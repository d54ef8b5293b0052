// Each node runs once in each run, after all its predecessors: random graphs, and choices. Later
// runs allocate no memory.
// RUN: %check_some %s -- -std=c++17
// RUN: %check_target --only-cilk=-ftapir=omp %s -- -std=c++17 -DNO_COUNT
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=tbb %s -- -std=c++17 -DNO_COUNT %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=address,undefined %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=thread -DNO_COUNT %}
#include "hold.h"
#include <cilk/graph.h>
#include <cstdlib>
#include <new>
#include <random>
#include <vector>

static long allocations; // atomic
#ifndef NO_COUNT
void *operator new(size_t size) {
  __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
  if (void *p = malloc(size))
    return p;
  abort();
}
void operator delete(void *p) noexcept { free(p); }
void operator delete(void *p, size_t) noexcept { free(p); }
#endif

// A node's result is one more than the greatest result of its predecessors.
static void random_graph(unsigned seed) {
  std::mt19937 random(seed);
  const int n = 1 + int(random() % 300);
  std::vector<int> depth(n), runs(n);
  std::vector<std::vector<int>> before(n);
  cilk::graph g;
  std::vector<cilk::graph_node> nodes;
  for (int i = 0; i < n; ++i) {
    for (unsigned k = i ? random() % 4 : 0; k-- > 0;)
      before[i].push_back(int(random() % i));
    nodes.push_back(g.node([&, i] {
      int deepest = 0;
      for (int b : before[i])
        deepest = std::max(deepest, depth[b]);
      depth[i] = deepest + 1;
      ++runs[i];
    }));
    for (int b : before[i])
      nodes[i].after(nodes[b]);
  }
  g.run();
  const std::vector<int> first = depth;
  const long had = __atomic_load_n(&allocations, __ATOMIC_RELAXED);
  for (int round = 2; round < 5; ++round) {
    g.run();
    for (int i = 0; i < n; ++i)
      CHECK(runs[i] == round && depth[i] == first[i]);
  }
  CHECK(__atomic_load_n(&allocations, __ATOMIC_RELAXED) == had);
  int deepest = 0;
  for (int d : first)
    deepest = std::max(deepest, d);
  printf("%d nodes, %d deep\n", n, deepest);
}

// A choice takes one of several paths. Each path has two nodes, and all paths meet again.
static void choices() {
  cilk::graph g;
  int taken = 0, seen[6] = {}, other = 0;
  auto choose = g.choice([&] { return taken; });
  auto end = g.node([&] { ++seen[5]; });
  auto never = g.node([&] { ++other; });
  for (int i = 0; i < 2; ++i) {
    auto a = g.node([&, i] { ++seen[2 * i]; }), b = g.node([&, i] { ++seen[2 * i + 1]; });
    choose.on(i, a);
    b.after(a).before(end);
  }
  choose.on(7, never);
  auto always = g.node([&] { ++seen[4]; }).after(choose);
  for (taken = 0; taken < 4; ++taken) {
    g.run();
    for (int &s : seen) {
      printf("%d ", s);
      s = 0;
    }
    printf("%d\n", other);
  }
  taken = 7;
  g.run();
  printf("%d %d\n", seen[5], other);
}

int main() {
  for (unsigned seed = 0; seed < 50; ++seed)
    random_graph(seed);
  choices();
  cilk::graph none;
  none.run();
}
