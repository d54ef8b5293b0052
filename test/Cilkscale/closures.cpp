// Depths flow through closures and graphs: a chain's span is its work, independent closures are as
// deep as one, and a node is as deep as its deepest predecessor, on any number of workers.
// RUN: %scalexx-instructions -std=c++17 -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t && env CILK_NWORKERS=4 %t
#include <cilk/cilkscale.h>
#include <cilk/closures.h>
#include <cilk/graph.h>
#include <cstdio>
#include <vector>

using namespace cilk::closures;

constexpr int length = 30000, nodes = 40;

[[gnu::noinline]] static void work(int n) {
  for (volatile int i = 0; i < n; ++i)
    ;
}

static int failures;
static void check(const char *what, double is, double wanted) {
  if (is >= 0.97 * wanted && is <= 1.1 * wanted)
    return;
  fprintf(stderr, "wrong: %s is %g, not %g\n", what, is, wanted);
  ++failures;
}

template <class F> static wsp_t measure(F what) {
  wsp_t before = wsp_getworkspan();
  what();
  return wsp_getworkspan() - before;
}

// Each closure waits for the previous one, and for a second closure of its own.
static void link(context c, cont<int> k, int n, int, int);
static void leaf(context c, cont<int> k, int times) {
  work(times * length);
  c.send_argument(k, 1);
}
static void next(context c, cont<int> k, int n) {
  if (n == 0)
    return c.send_argument(k, 0);
  cont<int> one, half;
  c.spawn_next<link>(k, n - 1, missing(one), missing(half));
  c.spawn<leaf>(one, 2);
  c.spawn<leaf>(half, 1);
}
static void link(context c, cont<int> k, int n, int, int) { c.call<next>(k, n); }

static void grid(cilk::graph &g, bool chain) {
  cilk::graph_node last;
  for (int i = 0; i < nodes; ++i) {
    auto node = g.node([] { work(length); });
    if (chain && i)
      node.after(last);
    last = node;
  }
}

int main() {
  const double unit = measure([] { work(length); }).span;
  wsp_t w = measure([] { run<next>(10); });
  check("work of closures", w.work / unit, 30);
  check("span of closures", w.span / unit, 20);
  cilk::graph chain, alone, sides;
  grid(chain, true);
  grid(alone, false);
  chain.run();
  w = measure([&] { chain.run(); });
  check("work of a chain", w.work / unit, nodes);
  check("span of a chain", w.span / unit, nodes);
  alone.run();
  w = measure([&] { alone.run(); });
  check("work of nodes alone", w.work / unit, nodes);
  check("span of nodes alone", w.span / unit, 1);
  // The longer side counts, whichever side ends last.
  auto end = sides.node([] { work(length); });
  end.after(sides.node([] { work(7 * length); }), sides.node([] { work(2 * length); }));
  sides.run();
  w = measure([&] { sides.run(); });
  check("span of two sides", w.span / unit, 8);
  return failures != 0;
}
