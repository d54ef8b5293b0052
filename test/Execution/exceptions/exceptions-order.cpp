// The serially first one of several exceptions arrives, also from nested regions and if it is
// thrown last; the others are destroyed. Handlers begin when no children run; a handler that spawns
// may rethrow.
// RUN: %check_cilk --levels 0,1,2,3 %s
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>

static std::atomic<int> live, running;

struct Error {
  int n;
  explicit Error(int n) : n(n) { ++live; }
  Error(const Error &o) : n(o.n) { ++live; }
  ~Error() { --live; }
};

struct Running {
  Running() { ++running; }
  ~Running() { --running; }
};

static void child(int n, int time) {
  Running r;
  dawdle(time);
  if (n)
    throw Error(n);
}

static void check(bool ok, const char *what) {
  if (!ok) {
    std::printf("wrong: %s\n", what);
    std::fflush(stdout);
    std::abort();
  }
}

// Spawns children that throw, of which the first takes longest.
static void several() {
  cilk_spawn child(0, 9);
  cilk_spawn child(1, 30);
  cilk_spawn child(2, 10);
  cilk_spawn child(3, 1);
  child(4, 5);
}

static void nested() {
  cilk_spawn child(1, 20);
  cilk_scope {
    cilk_spawn child(2, 5);
    cilk_spawn child(3, 1);
  }
  std::printf("not reached\n");
}

static void inner() {
  cilk_spawn child(7, 20);
  try {
    cilk_spawn child(2, 10);
    child(3, 1);
  } catch (Error &e) {
    check(e.n == 2, "not the first exception of the try block");
    throw;
  }
}

static int handler(int n) {
  try {
    cilk_spawn child(n, 8);
    cilk_spawn child(n + 1, 2);
    cilk_sync;
    return -1;
  } catch (Error &e) {
    check(running == 0, "children in a handler");
    int a = 0, b = 0;
    a = cilk_spawn [&] { dawdle(9); return e.n; }();
    std::exception_ptr here = std::current_exception();
    check(here != nullptr, "no current exception");
    b = cilk_spawn [](int m) { dawdle(3); return m; }(e.n);
    cilk_sync;
    check(std::current_exception() == here, "another current exception");
    if (a + b > 8)
      throw;
    return a + b;
  }
}

static int loop(int n) {
  cilk_for (int i = 0; i < n; ++i) {
    Running r;
    if (i % 10 == 7)
      child(i, i % 3);
  }
  return n;
}

static void terminates() noexcept {
  cilk_spawn child(5, 9);
  dawdle(1);
}

template <class F> static void run(const char *name, F f) {
  try {
    f();
    std::printf("%s\n", name);
  } catch (Error &e) {
    std::printf("%s: %d\n", name, e.n);
  }
  check(live == 0, "exceptions are left");
  check(running == 0, "children are left");
  check(std::uncaught_exceptions() == 0, "uncaught exceptions are left");
}

int main() {
  for (int round = 0; round < 6; ++round) {
    run("several", several);
    run("nested", nested);
    run("inner", inner);
    run("handler", [=] { std::printf("%d\n", handler(round)); });
    run("loop", [] { loop(7); });
    run("loop", [] { loop(100); });
  }
  std::set_terminate([] {
    std::puts("terminated");
    std::fflush(stdout);
    std::_Exit(4);
  });
  terminates();
}
