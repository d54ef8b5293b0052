// run() throws a thread's exception, the serially first of several; nothing of the run is left.
// RUN: %check_some %s -- -std=c++17
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=address %}
#include "hold.h"
#include <cilk/closures.h>
#include <utility>

using namespace cilk::closures;

static int alive; // atomic

struct counted {
  counted() { __atomic_fetch_add(&alive, 1, __ATOMIC_RELAXED); }
  counted(counted &&) noexcept : counted() {}
  ~counted() { __atomic_fetch_sub(&alive, 1, __ATOMIC_RELAXED); }
};

static void end(context, counted, counted) {}
static void leaf(context c, cont<counted> k, int n, counted) {
  if (n % 3 == 1)
    throw n;
  c.send_argument(k, counted());
}
static void tree(context c, cont<counted> k, int n, counted) {
  cont<counted> x, y;
  c.spawn_next([](context in, cont<counted> to, counted, counted) {
    in.send_argument(to, counted());
  }, k, missing(x), missing(y));
  if (n >= 64) {
    c.spawn<leaf>(x, 2 * n, counted());
    c.spawn<leaf>(y, 2 * n + 1, counted());
  } else {
    c.spawn<tree>(x, 2 * n, counted());
    c.spawn<tree>(y, 2 * n + 1, counted());
  }
}

int main() {
  for (int round = 0; round < 20; ++round) {
    try {
      run<tree>(1, counted());
      puts("nothing thrown");
    } catch (int n) {
      if (round == 0)
        printf("%d\n", n);
      CHECK(n == 130);
    }
    CHECK(alive == 0);
  }
  try {
    run([](context c, cont<int> k) { c.send_argument(k, 1); throw 1; });
  } catch (int n) {
    printf("%d\n", n);
  }
}
