// RUN: %compare_serial %s %t -fno-exceptions
// RUN: %compare_serial %s %t
// Everything that C++ can call can be spawned.
#include <functional>
#include <stdio.h>
static int f(int n) { return n * 2; }
struct Base {
  int k = 1;
  virtual int v(int n) { return n + k; }
  int m(int n) { return n - k; }
  static int s(int n) { return -n; }
};
struct Derived : Base {
  int v(int n) override { return n * 100 + k; }
  int operator()(int n) { return n + 7; }
  int operator+(int n) const { return n + 1000; }
};
struct Other {
  int pad[3];
  virtual ~Other() {}
};
struct Multi : Other, Base {
  int v(int n) override { return n * 7 + pad[0]; }
};
template <class T> T fib(T n) {
  if (n < 2)
    return n;
  T x = cilk_spawn fib(n - 1);
  T y = fib(n - 2);
  cilk_sync;
  return x + y;
}
template <class T> struct Box {
  T v;
  T get(T k) {
    T a;
    a = cilk_spawn twice(v);
    T b = twice(k);
    cilk_sync;
    return a + b;
  }
  T twice(T x) { return x + x; }
};
template <class> int shared() {
  int r;
  static int g1, g2;
  g1 = cilk_spawn f(1);
  g2 = f(2);
  cilk_sync;
  cilk_spawn f(3);
  {
    cilk_spawn f(4);
    cilk_sync;
  }
  if (g1)
    cilk_spawn f(5);
  r = g1 + g2;
  return r;
}
int operator*(const Base &b, int n) { return b.k * n * 3; }
int main() {
  int a, b, c, d, e, g, h, i, j, k, l, m;
  Base base;
  Derived der;
  Base *p = &der;
  Multi mu;
  mu.pad[0] = 5;
  a = cilk_spawn f(1);
  b = cilk_spawn base.m(10);
  c = cilk_spawn p->v(3);
  d = cilk_spawn Base::s(4);
  int (*fp)(int) = f;
  int (&fr)(int) = f;
  int (Base::*mp)(int) = &Base::v;
  e = cilk_spawn fp(5);
  g = cilk_spawn fr(6);
  h = cilk_spawn(p->*mp)(7);
  i = cilk_spawn der(8);
  j = cilk_spawn[&](int q) { return q + 1; }
  (9);
  k = cilk_spawn p->Base::v(3);
  std::function<int(int)> fn = [](int n) { return n * n; };
  l = cilk_spawn fn(12);
  m = cilk_spawn mu.m(1);
  auto n = cilk_spawn f(21);
  int o = 0;
  int q;
  q = cilk_spawn operator*(base, 2);
  cilk_sync;
  printf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, g, h, i,
         j, k, l, m, n, q);
  printf("%ld %d %d %d %d\n", fib(20L), fib(10), Box<int>{5}.get(3),
         shared<int>(), shared<char>());
  auto gen = [](auto n) {
    auto x = cilk_spawn f(n);
    auto y = f(n);
    cilk_sync;
    return x + y;
  };
  printf("%d\n", gen(3) + gen((short)4));
  int arr[100];
  cilk_for (int i = 0; i < 100; i++)
    arr[i] = [&] { return i * 2; }();
  long sum = 0;
  for (int x : arr)
    sum += x;
  printf("%ld\n", sum);
  cilk_scope {
    cilk_spawn { a = 5; }
    cilk_spawn f(1);
  }
  printf("%d\n", a);
}
