// RUN: %check_cilk %s
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++11 %}
// Exceptions of children and of their parents destroy the objects that exist at the time of the
// throw, and no others.
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>

static std::atomic<int> made, gone;
struct Counted {
  int v;
  Counted(int v) : v(v) {
    if (v < 0)
      throw v;
    ++made;
  }
  Counted(const Counted &o) : v(o.v) { ++made; }
  ~Counted() {
    if (v == 12345)
      std::printf("destroyed twice\n");
    v = 12345;
    ++gone;
  }
};
static int fails(int n) {
  if (n < 0)
    throw n;
  return n;
}
static Counted make(int n) { return Counted(n); }
static int value(Counted c) { return fails(c.v - 10); }
static int two(Counted a, const Counted &b) { return fails(a.v - b.v); }

// A variable whose initialiser throws is not constructed.
static int unconstructed(int n) {
  Counted before(1);
  Counted x = cilk_spawn make(n), y = cilk_spawn make(n - 1);
  Counted between(2);
  cilk_sync;
  return x.v + y.v + before.v + between.v;
}

// If the sync before the return throws, the result is destroyed.
static Counted result(int n) {
  Counted local(3);
  cilk_spawn fails(n);
  return Counted(local.v);
}
static Counted named(int n) {
  Counted r(4);
  cilk_spawn fails(n);
  return r;
}
static Counted spawned(int n) {
  Counted r = cilk_spawn make(4);
  cilk_spawn fails(n);
  return r;
}
static Counted either(int n) {
  Counted r = cilk_spawn make(4);
  cilk_sync;
  Counted s(5);
  cilk_spawn fails(n);
  if (n == 1)
    return r;
  return s;
}

// A try block waits for its children before a handler begins.
static int tries(int n) {
  int x = 0, y = 0;
  try {
    x = cilk_spawn fails(n);
    y = cilk_spawn value(n + 10);
  } catch (int e) {
    cilk_spawn fails(1);
    y = cilk_spawn fails(-e);
    cilk_sync;
    return 100 - e + y;
  }
  return x;
}

// The parent evaluates the arguments: an exception from them is thrown at once.
static int arguments(int n) {
  int x = 0;
  try {
    x = cilk_spawn two(Counted(20), Counted(n));
    cilk_sync;
  } catch (int e) {
    x = -e;
  }
  return x;
}

static int loop(int n) {
  try {
    cilk_for (int i = 0; i < 10; ++i) {
      Counted c(i);
      if (i == n)
        throw i;
    }
  } catch (int i) {
    return i;
  }
  return -1;
}

static int leaves(int n) {
  int done = 0;
  for (int i = 0; i < 5; ++i) {
    try {
      int x = cilk_spawn fails(i - n);
      if (i == 3)
        break;
      if (i == 2)
        continue;
      cilk_sync;
      done += x;
    } catch (int) {
      cilk_spawn fails(2);
      if (i == 1)
        continue;
      ++done;
    }
    done += 10;
  }
  return done;
}

struct Members {
  Counted a, b;
  Members(int n) try : a(1), b(n) {
    cilk_spawn fails(n - 5);
    cilk_spawn fails(1);
  } catch (int) {
    throw std::string("function try");
  }
  ~Members() { cilk_spawn fails(1); }
};
static int function_try(int n) try {
  cilk_spawn value(n);
  Counted c(n);
  return 1;
} catch (int e) {
  cilk_spawn fails(1);
  return e;
}

static int blocks(int n) {
  int x = 0;
  try {
    cilk_spawn {
      Counted c(1);
      try {
        cilk_spawn fails(n);
      } catch (int) {
        x = 1;
        throw;
      }
      x = 2;
    }
    cilk_scope { cilk_spawn fails(1); }
  } catch (int e) {
    return 10 * x + e;
  }
  return x;
}

static int in_lambda(int n) {
  auto f = [n] {
    Counted c = cilk_spawn make(n);
    cilk_sync;
    return c.v;
  };
  try {
    return f();
  } catch (int e) {
    return e;
  }
}

template <class F> static void run(const char *name, F f, int n) {
  try {
    std::printf("%s %d: ", name, n);
    int x = f(n);
    std::printf("%d\n", x);
  } catch (int e) {
    std::printf("threw %d\n", e);
  } catch (const std::string &s) {
    std::printf("threw %s\n", s.c_str());
  }
}

int main() {
  for (int n : {2, 1, 0, -1, 25, 5}) {
    run("unconstructed", unconstructed, n);
    run("result", [](int n) { return result(n).v; }, n);
    run("named", [](int n) { return named(n).v; }, n);
    run("spawned", [](int n) { return spawned(n).v; }, n);
    run("either", [](int n) { return either(n).v; }, n);
    run("tries", tries, n);
    run("arguments", arguments, n);
    run("loop", loop, n);
    run("leaves", leaves, n);
    run("members", [](int n) { return Members(n).a.v; }, n);
    run("function", function_try, n);
    run("blocks", blocks, n);
    run("lambda", in_lambda, n);
  }
  std::printf("balanced %d\n", made == gone);
  return 0;
}
