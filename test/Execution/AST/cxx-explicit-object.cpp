// Spawns work with C++23's explicit object parameters, static call and subscript operators, and
// subscripts with several arguments.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++23 -w
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <string>
#include <utility>

static std::atomic<int> alive;
struct Arg {
  int v;
  Arg(int v) : v(v) { ++alive; }
  Arg(const Arg &o) : v(o.v) { ++alive; }
  ~Arg() {
    v = -100000;
    --alive;
  }
};
struct X {
  long n = 0;
  void add(this X &self, int k) {
    dawdle(k);
    __atomic_fetch_add(&self.n, k, 0);
  }
  template <class Self> auto &&get(this Self &&self, int k) {
    dawdle(k);
    return std::forward<Self>(self).n;
  }
  int byvalue(this X self, int k) {
    dawdle(k);
    return self.n + k;
  }
  int operator()(this const X &self, int k, Arg a) {
    dawdle(k);
    return self.n + k + a.v;
  }
  int operator[](this const X &self, int k, const Arg &a) {
    dawdle(k);
    return self.n * k + a.v;
  }
  static int plain(int k) {
    dawdle(k);
    return 3 * k;
  }
  operator long(this const X &self) {
    dawdle(3);
    return self.n;
  }
  X operator+(this X a, int k) {
    dawdle(k);
    a.n += k;
    return a;
  }
};
struct S {
  static int operator()(int k, Arg a) {
    dawdle(k);
    return k * 2 + a.v;
  }
  static int operator[](int k, int j, const std::string &s) {
    dawdle(k);
    return k * j + s.size();
  }
};
struct M {
  int a[4][4];
  int &operator[](int i, int j) { return a[i][j]; }
  int operator[]() const { return 5; }
};
struct D : X {
  int z = 4;
};
static int fib(int n) {
  auto f = [](this auto self, int n) -> int {
    if (n < 2)
      return n;
    int a = cilk_spawn self(n - 1), b = self(n - 2);
    cilk_sync;
    return a + b;
  };
  return f(n);
}
static X mkx(const X &y) {
  dawdle(3);
  return y;
}
static int five(int k) {
  dawdle(k);
  return 5 + k;
}
int main() {
  {
    X x, y;
    for (int i = 0; i < 20; ++i)
      cilk_spawn x.add(i);
    cilk_sync;
    y.n = x.n;
    long r[10];
    for (int i = 0; i < 10; ++i)
      r[i] = cilk_spawn x.get(i);
    int b[10], c[10], d[10], e[10], f[10], g[10];
    for (int i = 0; i < 10; ++i) {
      b[i] = cilk_spawn x.byvalue(i);
      c[i] = cilk_spawn x(i, Arg(i));
      d[i] = cilk_spawn x[i, Arg(i * 3)];
      e[i] = cilk_spawn x.plain(i);
      f[i] = cilk_spawn S()(i, i + 1);
      g[i] = cilk_spawn
      S()[i, i + 1, "a text that is too long for the object itself"];
    }
    cilk_sync;
    long s = 0;
    for (int i = 0; i < 10; ++i)
      s = s * 7 + r[i] + b[i] + c[i] * 2 + d[i] * 3 + e[i] * 4 + f[i] * 5 +
          g[i] * 6;
    printf("%ld\n", s);
    M m{};
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        m[i, j] = cilk_spawn five(i * 4 + j);
    cilk_sync;
    for (auto &row : m.a)
      for (int v : row)
        printf("%d ", v);
    int z = cilk_spawn m[];
    D dd;
    cilk_spawn dd.add(4);
    cilk_sync;
    X w = cilk_spawn x.operator+(5);
    X w2 = cilk_spawn dd.operator+(6);
    auto lam = [](int k, Arg a) static {
      dawdle(k);
      return a.v + k;
    };
    int l1 = cilk_spawn lam(3, Arg(4));
    int l2 = cilk_spawn[](int k) static {
      dawdle(k);
      return k;
    }
    (9);
    cilk_sync;
    printf("\n%d %ld %ld %d %d %d %d\n", z, dd.n >= 0 ? dd.n : 0, w.n,
           w2.n >= 0, l1, l2, fib(14));
    long conv = cilk_spawn x.operator long();
    long conv2 = 0;
    conv2 = cilk_spawn mkx(y);
    cilk_sync;
    printf("%ld %ld %d\n", conv, conv2, z);
  }
  printf("%d\n", alive.load());
}
