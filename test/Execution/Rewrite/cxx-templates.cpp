// Spawns work in function templates, member functions, lambdas and generic lambdas. Code that does
// not depend on a template's parameters is shared by its instances.
// RUN: %check_cilk %s -- -fno-exceptions
#include <cstdio>

static int twice(int n) { return 2 * n; }

template <class T> T fib(T n) {
  if (n < 2)
    return n;
  T x = cilk_spawn fib(n - 1);
  T y = fib(n - 2);
  cilk_sync;
  return x + y;
}

template <class> int shared() {
  static int a, b, c, d;
  a = cilk_spawn twice(1);
  b = twice(2);
  cilk_sync;
  if (a) {
    cilk_spawn { c = twice(b); }
    d = cilk_spawn twice(3);
    cilk_sync;
    b = d;
  }
  cilk_scope { a = cilk_spawn twice(a); }
  return a + b + c;
}

template <class T> struct Tree {
  Tree *left = nullptr, *right = nullptr;
  T value;
  explicit Tree(T depth) : value(depth) {
    if (depth == 0)
      return;
    cilk_spawn { left = new Tree(depth - 1); }
    right = new Tree(depth - 1);
  }
  ~Tree() {
    cilk_spawn destroy(left);
    destroy(right);
  }
  static void destroy(Tree *t) { delete t; }
  T sum() const {
    if (!left)
      return value;
    T l = cilk_spawn left->sum();
    T r = right->sum();
    cilk_sync;
    return l + r + value;
  }
};

int main() {
  std::printf("%d %ld\n", fib(15), fib(16l));
  std::printf("%d %d\n", shared<int>(), shared<char>());
  auto generic = [](auto n) {
    auto x = cilk_spawn twice(n);
    auto y = twice(n + 1);
    cilk_sync;
    return x + y;
  };
  std::printf("%d %d\n", generic(3), generic((short)4));
  auto nested = [&] {
    int a, b;
    auto inner = [](int n) {
      int c = cilk_spawn twice(n), d = twice(n);
      cilk_sync;
      return c + d;
    };
    cilk_spawn { a = inner(5); }
    b = inner(6);
    cilk_sync;
    return a + b;
  };
  std::printf("%d\n", nested());
  std::printf("%d %ld\n", Tree<int>(8).sum(), Tree<long>(9).sum());
  return 0;
}
