// A spawn can call anything that can be called, also deduced class templates, packs, default
// arguments and lists with temporaries.
// RUN: %check_cilk --levels 0,1,3 %s -- -std=c++23 -w
#include "alive.h"
#include <atomic>
#include <concepts>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>
static std::atomic<long> sum;
struct O {
  int n;
  A a{1};
  int m(int k) {
    dawdle(k);
    return n + k;
  }
  int c(A x) const {
    dawdle(x.v);
    return n * x.v;
  }
  virtual int v(int k) {
    dawdle(k);
    return n - k;
  }
  int d = 3;
  int (*fp)(int) = nullptr;
  std::function<int(int)> fn;
};
struct P : O {
  int v(int k) override {
    dawdle(k);
    return 2 * n - k;
  }
};
static int f(int k) {
  dawdle(k);
  return k * 3;
}
static int g(A a) {
  dawdle(a.v);
  return a.v * 5;
}
static int thr(int k) {
  dawdle(k);
  if (k == 3)
    throw k;
  return k;
}
typedef int F(int);
static auto adder(int k) {
  return [k, a = A(k)](int j) {
    dawdle(j);
    return k + j + a.v;
  };
}
static F *pick(int k) { return k % 2 ? f : thr; }
struct Ret {
  A a;
  Ret(int k) : a(k) {}
  int operator()(int j) && {
    dawdle(j);
    return a.v + j;
  }
};
template <class T> struct Box {
  T v;
  Box(T v) : v(v) {
    dawdle(3);
    sum += v;
  }
};
template <class T> Box(T *) -> Box<long>;
template <class... T> static long total(T... t) {
  dawdle(sizeof...(T));
  return (0L + ... + t);
}
static long total2(const A &a, const A &b, const A &c) {
  dawdle(a.v);
  return a.v + 10 * b.v + 100 * c.v;
}
template <class... T> static long packs(T... t) {
  long a = cilk_spawn total(t...), b = cilk_spawn total((t + 1)...),
       c = cilk_spawn total2(A(t)...), d;
  d = cilk_spawn total(f(t)..., sizeof...(t));
  (void)std::initializer_list<int>{(
      [&] {
        cilk_spawn[&] { sum += t; }
        ();
      }(),
      0)...};
  cilk_sync;
  return a + b * 3 + c * 7 + d * 11;
}
template <int N> static long depth(int k) {
  if constexpr (N == 0)
    return k;
  else {
    long a = cilk_spawn depth<N - 1>(k + 1), b = depth<N - 1>(k + 2);
    cilk_sync;
    return a + b;
  }
}
template <class T>
concept Num = std::integral<T> || std::floating_point<T>;
template <Num T> static T cmul(T a, T b) {
  dawdle((int)a);
  return a * b;
}
static auto cabb(Num auto a)
  requires(sizeof(a) >= 4)
{
  decltype(a) x = cilk_spawn cmul(a, a);
  cilk_sync;
  return x;
}
static int il(std::initializer_list<A> l) {
  dawdle(l.size());
  int s = 0;
  for (auto &a : l)
    s = s * 3 + a.v;
  return s;
}
static int ilv(std::vector<A> l, int k) {
  dawdle(k);
  int s = 0;
  for (auto &a : l)
    s = s * 3 + a.v;
  return s;
}
static int
def(int k, const A &a = A(4), A b = A(5),
    const std::string &s = "a default that is far too long for small strings") {
  dawdle(k);
  return k + a.v * 10 + b.v * 100 + s.size();
}
static int cs(const std::string &s,
              const char *p =
                  std::string("temporary of a long default argument").c_str()) {
  dawdle(3);
  return s.size() + p[3];
}
int main() {
  {
    O o;
    o.n = 3;
    P p;
    p.n = 5;
    P *pp = &p;
    O *po = &p;
    o.fp = f;
    o.fn = [](int k) {
      dawdle(k);
      return k + 9;
    };
    int (O::*pm)(int) = &O::m;
    int (O::*pv)(int) = &O::v;
    int (O::*pc)(A) const = &O::c;
    int O::*pd = &O::d;
    int (*O::*pf)(int) = &O::fp;
    std::function<int(int)> O::*pfn = &O::fn;
    auto up = std::make_unique<P>();
    up->n = 11;
    int r[60] = {};
    int n = 0;
    for (int i = 0; i < 2; ++i) {
      r[n++] = cilk_spawn(o.*pm)(3);
      r[n++] = cilk_spawn(pp->*pv)(4);
      r[n++] = cilk_spawn(po->*pv)(5);
      r[n++] = cilk_spawn(o.*pc)(A(4));
      r[n++] = cilk_spawn(po->*pc)(7);
      r[n++] = cilk_spawn(o.*pf)(6);
      r[n++] = cilk_spawn(o.*pfn)(6);
      r[n++] = cilk_spawn o.fp(3);
      r[n++] = cilk_spawn o.fn(3);
      r[n++] = cilk_spawn((*up).*pv)(3);
      r[n++] = cilk_spawn up->v(6);
      o.*pd = cilk_spawn f(i + 2);
      r[n++] = cilk_spawn std::invoke(f, 3);
      r[n++] = cilk_spawn std::invoke(pm, o, 3);
      r[n++] = cilk_spawn std::invoke(pc, &o, A(3));
      r[n++] = cilk_spawn std::apply(f, std::tuple(3));
      F &rf = f;
      F *const pff = f;
      F &&rrf = f;
      r[n++] = cilk_spawn rf(9);
      r[n++] = cilk_spawn(*pff)(3);
      r[n++] = cilk_spawn(****pff)(3);
      r[n++] = cilk_spawn rrf(3);
      r[n++] = cilk_spawn(&f)(3);
      r[n++] = cilk_spawn pick(i)(4);
      r[n++] = cilk_spawn adder(3)(6);
      r[n++] = cilk_spawn Ret(3)(6);
      r[n++] = cilk_spawn(i ? f : thr)(6);
      auto bd = std::bind(g, std::placeholders::_1);
      r[n++] = cilk_spawn bd(A(3));
      r[n++] = cilk_spawn std::bind(f, 6)();
      auto bf = std::bind_front(&O::m, &o);
      r[n++] = cilk_spawn bf(6);
      r[n++] = cilk_spawn std::mem_fn(&O::m)(o, 3);
      std::move_only_function<int(int) const> mf =
          [q = std::make_unique<int>(4)](int k) {
            dawdle(k);
            return *q + k;
          };
      r[n++] = cilk_spawn mf(3);
      cilk_sync;
    }
    long s = 0;
    for (int i = 0; i < n; ++i)
      s = s * 31 % 1000003 + r[i];
    printf("%d %ld %d\n", n, s, o.d);
    Box b = cilk_spawn Box(4);
    Box b2 = cilk_spawn Box{5.5};
    Box b3(cilk_spawn Box(3));
    std::tuple t = cilk_spawn std::tuple(1, A(2));
    std::optional oa = cilk_spawn std::optional(A(3));
    std::vector vv = cilk_spawn std::vector{1, 2, 3};
    std::vector<A> va = cilk_spawn std::vector<A>{1, 2, 3};
    std::vector<std::string> vs = cilk_spawn std::vector<std::string>(
        4, "some text that is longer than the object");
    cilk_spawn Box(33);
    std::variant<int, std::string> var =
        cilk_spawn std::variant<int, std::string>(
            "hello hello hello hello hello hello");
    cilk_sync;
    printf("%d %g %d %d %d %zu %d %zu %s\n", b.v, b2.v, b3.v, std::get<1>(t).v,
           oa->v, vv.size(), va[2].v, vs[3].size(), std::get<1>(var).c_str());
    printf("%ld %ld %ld %d %g\n", packs(1, 2, 3), packs(4, 5, 6), depth<8>(1),
           cabb(5), cabb(2.5));
    int i1 = cilk_spawn il({1, 2, A(3)}), i2;
    i2 = cilk_spawn ilv({A(1), 2, 3, 4}, 3);
    int d1 = cilk_spawn def(3), d2 = cilk_spawn def(3, 7), d3;
    d3 = cilk_spawn def(6, 1, 2, "x");
    int c1 = cilk_spawn cs("abc"),
        c2 = cilk_spawn cs(std::string(100, 'x') + "y");
    for (int i = 0; i < 20; ++i) {
      cilk_spawn def(i);
      cilk_spawn il({i, i + 1});
    }
    cilk_sync;
    printf("%d %d %d %d %d %d %d %ld\n", i1, i2, d1, d2, d3, c1, c2,
           sum.load());
    auto [x, y] = std::pair(3, 4);
    auto [z, w] = cilk_spawn[](int k) {
      dawdle(k);
      struct Z {
        int a, b;
      };
      return Z{k, k + 1};
    }
    (3);
    int q1 = cilk_spawn f(x);
    int q2 = cilk_spawn[x, &y](int k) {
      dawdle(k);
      return x * k + y;
    }
    (3);
    cilk_spawn {
      q2 = q2;
      sum += x + y;
    }
    cilk_sync;
    cilk_for (int i = 0; i < 30; ++i)
      sum += x * i + y + z;
    auto &[rx, ry] =
        o.a.v ? *std::make_unique<std::pair<int, int>>(1, 2).release()
              : *new std::pair<int, int>;
    rx = cilk_spawn f(3);
    cilk_spawn { ry = f(6); }
    cilk_sync;
    printf("%d %d %d %d %ld %d %d\n", q1, q2, z, w, sum.load(), rx, ry);
  }
  printf("%d\n", alive.load());
}
