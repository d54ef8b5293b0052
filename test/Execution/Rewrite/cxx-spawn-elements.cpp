// Spawns may be elements of aggregates, in templates, closures and constant expressions; elements
// of classes are constructed in place.
// RUN: %check_cilk %s -- -std=c++17
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++14 %}
// RUN: %check_cilk --levels 0,2 %s -- -std=c++20 -fno-exceptions
#include "slow.h"
#include <cstdio>
struct V { int x; V(int x) : x(x) {} V(const V &o) : x(o.x + 100) {} };
static int f(int i) { dawdle(i); return i * 3; }
static V make(int i) { dawdle(i); return V(i); }
struct A { int n; V v; V w; int m = 4; };
template <class T> T sum(T n) {
  T parts[] = { cilk_spawn f(n), cilk_spawn f(n + 1), T(f(n + 2)) };
  struct { T a, b; } s{ cilk_spawn f(n), parts[2] };
  auto l = [&] { V vs[2] = { cilk_spawn make(n), make(2) }; cilk_sync; return vs[0].x * 2 + vs[1].x; };
  T r = l();
  cilk_sync;
  return r + parts[0] * 2 + parts[1] * 3 + parts[2] * 5 + s.a + s.b;
}
constexpr int c(int x) { return x + 1; }
constexpr int both(int x) { int a[2] = { cilk_spawn c(x), c(x + 1) }; cilk_sync; return a[0] * a[1]; }
static_assert(both(3) == 20, "");
int main() {
  A a{ 1, cilk_spawn make(2), make(3) };
  A b = { cilk_spawn f(4), { 5 }, cilk_spawn make(6), f(7) };
  V many[3] = { make(1), cilk_spawn make(2), cilk_spawn V(3) };
  cilk_sync;
  std::printf("%d %d %d %d\n", a.n, a.v.x % 100, a.w.x % 100, a.m);
  std::printf("%d %d %d %d\n", b.n, b.v.x % 100, b.w.x % 100, b.m);
  std::printf("%d %d %d\n", many[0].x % 100, many[1].x % 100, many[2].x % 100);
  std::printf("%d %ld %d\n", sum(3), sum(4L), both(OPAQUE(3)));
}
