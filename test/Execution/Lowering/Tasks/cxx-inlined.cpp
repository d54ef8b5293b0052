// Spawned functions and lambdas are inlined into helpers in which the arguments are evaluated, too:
// the child begins after the evaluation.
// RUN: %check_cilk --levels 0,1,2,3 %s
#include <cstdio>

static int value(const int &n) { return n; }

static int temporary() {
  int e = cilk_spawn value(5);
  cilk_sync;
  return e;
}

static int lambda() {
  int x = 1;
  cilk_spawn [&] { x = 5; }();
  cilk_sync;
  return x;
}

static int pointer() {
  int x = 1;
  cilk_spawn [](int *p) { *p = 6; }(&x);
  cilk_sync;
  return x;
}

static int live;
struct Object {
  int n;
  explicit Object(int n) : n(n) { ++live; }
  Object(Object &&o) : n(o.n) { o.n = 0; ++live; }
  ~Object() { live -= 1; }
};

static void set(int *to, Object &&o) { *to = o.n; }

static int moved() {
  int n;
  cilk_spawn set(&n, Object(7));
  cilk_sync;
  return n;
}

static int early(int n) {
  int x = 0;
  cilk_spawn [&](const int &m) {
    if (m < 2)
      return;
    x = early(m - 1) + m;
  }(n + 0);
  cilk_sync;
  return x;
}

int main() {
  std::printf("%d %d %d %d %d\n", temporary(), lambda(), pointer(), moved(), early(20));
  return live;
}
