// Spawns work in statements with initialisers, of trivially copied classes and of references; so do
// destructors that throw, and cilk_for over views.
// RUN: %check_cilk --levels 0,1,3 %s -- -std=c++20 -w
#include "alive.h"
#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <ranges>
#include <string>
#include <vector>
static std::atomic<long> sum;
static int f(int k) {
  dawdle(k);
  return k * 3;
}
static int g(const A &a, int k) {
  dawdle(k);
  return a.v + k;
}
static A mk(int k) {
  dawdle(k);
  return A(k);
}
static int fails(int k) {
  dawdle(k);
  if (k == 3)
    throw k;
  return k;
}
struct NT {
  int k;
  ~NT() noexcept(false) {
    cilk_spawn f(k);
    if (k == 3)
      throw k;
  }
};
struct NT2 {
  int k;
  ~NT2() noexcept(false) { cilk_spawn fails(k); }
};
static int nx(int k) noexcept {
  dawdle(k);
  return k + 1;
}
static A &ref(A &a, int k) {
  dawdle(k);
  return a;
}
static decltype(auto) dref(A &a, int k) {
  dawdle(k);
  return (a);
}
struct Agg {
  A a;
  int b;
  std::string s;
};
static Agg mkagg(int k) {
  dawdle(k);
  return {k, k + 1, "long enough a text to be on the heap"};
}
static int ifs(int n) {
  int r = 0;
  if (A a(n); a.v > 2) {
    cilk_spawn g(a, n);
    cilk_spawn { r += g(a, 1); }
    cilk_sync;
  } else {
    int x = cilk_spawn g(a, 3);
    cilk_sync;
    r += x;
  }
  switch (A a(n); a.v) {
  case 1:
    cilk_spawn { r += g(a, 3); }
    cilk_sync;
    break;
  case 2:
    r += 1;
    [[fallthrough]];
  default: {
    int x = cilk_spawn g(a, 6);
    cilk_sync;
    r += x;
  }
  }
  cilk_sync;
  for (A a(n); int v : {1, 2, 3}) {
    int x = cilk_spawn g(a, v);
    cilk_sync;
    r += x;
  }
  for (std::vector<A> l{1, 2, 3}; auto &a : l) {
    a = cilk_spawn mk(a.v + n);
    cilk_sync;
    cilk_spawn g(a, 0);
    cilk_sync;
    r += a.v;
  }
  cilk_sync;
  for (auto [i, j] = std::pair(0, n); i < j; ++i, --j) {
    int x = cilk_spawn f(i + j);
    cilk_sync;
    r += x;
  }
  while (auto p = std::make_unique<A>(n)) {
    cilk_spawn { r += p->v; }
    if (--n < 0) {
      cilk_sync;
      break;
    }
    cilk_sync;
  }
  return r;
}
static int thrownt(int k) {
  try {
    NT a{k};
    cilk_spawn f(k);
  } catch (int e) {
    return e * 10;
  }
  return k;
}
static int thrownt2(int k) {
  try {
    NT2 a{k};
    int x = cilk_spawn f(k);
    cilk_spawn NT2{k + 1};
    cilk_sync;
    return x;
  } catch (int e) {
    return e * 10;
  }
  return k;
}
int main() {
  {
    int r = 0;
    for (int i = 0; i < 6; ++i) {
      r = r * 3 + ifs(i);
      printf("%d %d ", thrownt(i), thrownt2(i));
    }
    printf("%d\n", r);
    int t1 = cilk_spawn tri(Tri(3), 3), t2 = cilk_spawn tri(4, 6);
    Tri t = cilk_spawn mktri(3);
    Tri u(5);
    cilk_sync;
    u = cilk_spawn mktri(6);
    int t3 = cilk_spawn tri(t, 3), t4 = cilk_spawn tri(std::move(t), 3);
    cilk_sync;
    for (int i = 0; i < 20; ++i)
      cilk_spawn tri(Tri(i), i);
    cilk_sync;
    printf("%d %d %d %d %d\n", t1, t2, *u.p, t3, t4);
    A a(3);
    A *pa = &ref(a, 3);
    pa->v = cilk_spawn f(3);
    cilk_sync;
    ref(a, 1) = cilk_spawn mk(9);
    cilk_sync;
    dref(a, 0).v = cilk_spawn f(5);
    int y = 0;
    cilk_sync;
    A b = cilk_spawn ref(a, 3);
    A c;
    c = cilk_spawn dref(a, 6);
    auto d = cilk_spawn dref(a, 3);
    int k = (cilk_spawn nx(3));
    cilk_sync;
    printf("%d %d %d %d %d\n", a.v, b.v, c.v, d.v, k);
    Agg ag = cilk_spawn mkagg(3);
    const auto ag2 = cilk_spawn mkagg(6);
    auto [x1, x2, x3] = cilk_spawn mkagg(9);
    std::vector<Agg> va(5);
    for (int i = 0; i < 5; ++i)
      va[i] = cilk_spawn mkagg(i);
    std::map<std::string, A> m;
    for (auto s : {"a", "b", "c"})
      m[s] = cilk_spawn mk(s[0]);
    A arr[4] = {1, 2, 3, 4};
    for (A &e : arr)
      e = cilk_spawn mk(e.v * 2);
    A arr2[2][2];
    for (auto &row : arr2)
      for (A &e : row)
        e = cilk_spawn mk(6);
    cilk_sync;
    printf("%d %s %d %d %s %d %d %d %d\n", ag.b, ag2.s.c_str(), x1.v, x2,
           x3.c_str(), va[4].b, m["b"].v, arr[3].v, arr2[1][1].v);
    const A ca = cilk_spawn mk(4);
    volatile int vi = cilk_spawn f(3);
    const int ci{cilk_spawn f(4)};
    int pi(cilk_spawn f(5));
    A la{cilk_spawn mk(5)};
    A lp(cilk_spawn mk(6));
    A le = {cilk_spawn mk(7)};
    std::string st;
    st += cilk_spawn[](int k) {
      dawdle(k);
      return std::string(50, 'a');
    }
    (3);
    cilk_sync;
    st += cilk_spawn[](int k) {
      dawdle(k);
      return 'z';
    }
    (3);
    long lg = 5;
    lg <<= cilk_spawn nx(2);
    cilk_sync;
    bool bb = cilk_spawn nx(3);
    A *const cp = cilk_spawn[&] {
      dawdle(3);
      return &a;
    }
    ();
    cilk_sync;
    printf("%d %d %d %d %d %d %d %s %ld %d %d\n", ca.v, vi, ci, pi, la.v, lp.v,
           le.v, st.c_str(), lg, bb, cp == &a);
    std::vector<int> src{1, 2, 3, 4, 5, 6, 7, 8};
    std::atomic<long> tot{0};
    cilk_for (auto &v : src)
      v = f(v);
    cilk_for (auto &&v : src) {
      int z = cilk_spawn f(v);
      cilk_sync;
      tot += z;
    }
    cilk_for (auto v : std::vector<int>{3, 4, 5})
      tot += v;
    cilk_for (auto v : std::views::iota(0, 20))
      tot += f(v);
    cilk_for (auto v : src | std::views::transform([](int k) { return k + 1; }))
      tot += v;
    cilk_for (auto [p, q] : std::vector<std::pair<int, int>>{{1, 2}, {3, 4}})
      tot += p * q;
    printf("%ld\n", tot.load());
  }
  printf("%d\n", alive.load());
}
