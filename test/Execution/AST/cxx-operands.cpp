// Spawns work with odd operands and results: overloaded operators, ref-qualified methods, chains of
// calls, objects that cannot be moved, jumps around spawns.
// RUN: %check_cilk --levels 0,2,3 %s -- -std=c++20 -w
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
static std::atomic<int> alive;
static std::atomic<long> sum;
struct A {
  int v;
  A(int v = 0) : v(v) { ++alive; }
  A(const A &o) : v(o.v) { ++alive; }
  A(A &&o) : v(o.v) { ++alive; }
  A &operator=(const A &) = default;
  ~A() {
    v = -7777;
    --alive;
  }
  A *operator->() { return this; }
  A &operator*() { return *this; }
  int m(int k) const & {
    dawdle(k);
    return v + k;
  }
  int m(int k) && {
    dawdle(k);
    return v * k;
  }
  A operator++(int) {
    A t(*this);
    dawdle(3);
    ++v;
    return t;
  }
  A &operator++() {
    dawdle(3);
    ++v;
    return *this;
  }
  A operator-() const {
    dawdle(3);
    return A(-v);
  }
  bool operator==(const A &o) const {
    dawdle(3);
    sum += v * 10 + o.v;
    return v == o.v;
  }
  auto operator<=>(const A &o) const {
    dawdle(3);
    sum += v + o.v;
    return v <=> o.v;
  }
  A operator,(int k) {
    sum += k;
    return *this;
  }
  int operator&() { return 77; }
};
static A mk(int k) {
  dawdle(k);
  return A(k);
}
static int f(int k) {
  dawdle(k);
  return k * 3;
}
static A &&mv(A &a) {
  dawdle(3);
  return std::move(a);
}
struct Chain {
  A a;
  Chain &add(int k) {
    dawdle(k);
    a.v += k;
    return *this;
  }
  Chain next(int k) const { return Chain{A(a.v + k)}; }
  int get(int k) const {
    dawdle(k);
    return a.v * k;
  }
  std::vector<int> vec(int k) {
    dawdle(k);
    return std::vector<int>(k, a.v);
  }
};
struct NoMove {
  int v;
  NoMove(int v) : v(v) { dawdle(v); }
  NoMove(const NoMove &) = delete;
  NoMove make(int k) {
    dawdle(k);
    return NoMove(k + v);
  }
};
static NoMove nm(int k) {
  dawdle(k);
  return NoMove(k);
}
struct Ag {
  A a;
  int b;
  A c[2];
};
static int ag(Ag x, const Ag &y) {
  dawdle(x.b);
  return x.a.v + y.b + x.c[1].v;
}
namespace ns {
struct T {
  int v;
};
static int adl(T t, A a) {
  dawdle(t.v);
  return t.v * a.v;
}
static int operator%(T t, A a) {
  dawdle(t.v);
  return t.v + a.v;
}
} // namespace ns
template <class T, int N> static int arr(const T (&a)[N], A x) {
  dawdle(N);
  int s = x.v;
  for (auto &e : a)
    s = s * 3 + e.v;
  return s;
}
static int vari(int n, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  dawdle(n);
  int s = 0;
  for (int i = 0; i < n; ++i)
    s = s * 3 + __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return s;
}
template <class F> static auto call(F &&f, int k) -> decltype(f(k)) {
  decltype(f(k)) r = cilk_spawn f(k);
  cilk_sync;
  return r;
}
static int (*table[3])(int) = {f,
                               [](int k) {
                                 dawdle(k);
                                 return k + 1;
                               },
                               [](int k) -> int {
                                 dawdle(k);
                                 return k - 1;
                               }};
static void out(A &a, std::unique_ptr<A> p, std::string s) {
  dawdle(3);
  a.v += p->v + s.size();
}
static int volatile vol;
static _Atomic(int) at;
struct Big {
  long d[40];
  int s;
};
static Big big(int k, Big b) {
  dawdle(k);
  b.s = k + b.d[39];
  return b;
}
struct Bits {
  unsigned a : 3, b : 5;
  int c : 7;
};
static Bits bits(int k) {
  dawdle(k);
  return {unsigned(k) & 7, unsigned(k) & 31, k};
}
static long double ld(long double a, __int128 b) {
  dawdle(3);
  return a + b;
}
static _Complex double cx(_Complex double a) {
  dawdle(3);
  return a * a;
}
enum class En : short { a, b = 7 };
static En en(En e) {
  dawdle(3);
  return En(short(e) + 1);
}
int main() {
  {
    A a(3), b(4);
    int r[40] = {}, n = 0;
    r[n++] = cilk_spawn a.m(3);
    r[n++] = cilk_spawn std::move(a).m(4);
    r[n++] = cilk_spawn A(5).m(3);
    r[n++] = cilk_spawn mk(3).m(6);
    r[n++] = cilk_spawn a->m(3);
    r[n++] = cilk_spawn(*a).m(3);
    r[n++] = cilk_spawn mv(a).m(3);
    r[n++] = cilk_spawn(a, 3).m(1);
    cilk_sync;
    A pi = cilk_spawn a++;
    cilk_sync;
    A pj = cilk_spawn++ b;
    cilk_sync;
    A ng = cilk_spawn - a;
    cilk_spawn a == b;
    cilk_spawn a < b;
    cilk_spawn a != b;
    cilk_sync;
    printf("%d %d %d %ld\n", pi.v, pj.v, ng.v, sum.load());
    Chain c{A(2)};
    r[n++] = cilk_spawn c.next(3).get(4);
    r[n++] = cilk_spawn c.next(3).next(4).add(5).get(3);
    cilk_spawn c.add(3).add(4);
    cilk_sync;
    std::vector<int> v = cilk_spawn c.vec(5);
    std::vector<int> w;
    w = cilk_spawn c.vec(6);
    cilk_sync;
    r[n++] = v.size() * 100 + w[5];
    v[f(1) - 1] = cilk_spawn f(9);
    cilk_sync;
    r[n++] = v[2];
    NoMove x = cilk_spawn nm(3), y = cilk_spawn NoMove(4);
    cilk_sync;
    NoMove z = cilk_spawn x.make(0);
    cilk_sync;
    r[n++] = x.v * 10 + y.v;
    r[n++] = cilk_spawn ag({A(1), 2, {A(3), A(4)}}, Ag{A(5), 6, {}});
    r[n++] = cilk_spawn adl(ns::T{3}, 4);
    r[n++] = cilk_spawn operator%(ns::T{3}, A(4));
    A ar[3] = {1, 2, 3};
    r[n++] = cilk_spawn arr(ar, 5);
    r[n++] = cilk_spawn arr({A(1), A(2)}, 6);
    r[n++] = cilk_spawn vari(3, f(1), 2, A(3).v);
    for (int i = 0; i < 3; ++i)
      r[n++] = cilk_spawn table[i](i + 3);
    r[n++] = cilk_spawn call(f, 3);
    r[n++] = cilk_spawn call([&](int k) { return k + a.v; }, 3);
    r[n++] = cilk_spawn[&](auto... k) {
      dawdle(3);
      return (k + ...);
    }
    (1, 2, 3);
    r[n++] = cilk_spawn[](A a, A b = A(9)) {
      dawdle(3);
      return a.v + b.v;
    }
    (4);
    A o(1);
    cilk_spawn out(o, std::make_unique<A>(4), "text");
    cilk_sync;
    r[n++] = o.v;
    vol = cilk_spawn f(3);
    at = cilk_spawn f(4);
    cilk_sync;
    at += cilk_spawn f(1);
    at += cilk_spawn f(2);
    cilk_sync;
    r[n++] = vol + at;
    Big bg{};
    bg.d[39] = 5;
    Big b2 = cilk_spawn big(3, bg);
    b2.s = 0;
    bg.d[39] = 6;
    cilk_sync;
    b2 = cilk_spawn big(4, bg);
    Bits bt = cilk_spawn bits(13);
    cilk_sync;
    r[n++] = b2.s;
    r[n++] = bt.a + bt.b + bt.c;
    long double l = cilk_spawn ld(1.5L, (__int128)3);
    _Complex double cc = cilk_spawn cx(2.0);
    En e = cilk_spawn en(En::b);
    cilk_sync;
    printf("%Lg %g %d\n", l, __real__ cc, (int)e);
    long s = 0;
    for (int i = 0; i < n; ++i)
      s = (s * 31 + r[i]) % 1000003;
    printf("%d %ld\n", n, s);
    int k = 1;
    goto mid;
  again:
    k = cilk_spawn f(k);
    cilk_sync;
  mid:
    if (k < 20) {
      cilk_spawn {
        A t(k);
        sum += t.v;
      }
      A u = cilk_spawn mk(k);
      cilk_sync;
      sum += u.v;
      ++k;
      goto again;
    }
    do {
      A d = cilk_spawn mk(k);
      if (k % 2) {
        cilk_sync;
        k /= 2;
        continue;
      }
      cilk_sync;
      sum += d.v;
      k -= 3;
    } while (k > 0);
    printf("%ld\n", sum.load());
    auto p = std::make_shared<A>(3);
    std::weak_ptr<A> wp = p;
    cilk_spawn[p = std::move(p)] {
      dawdle(3);
      sum += p->v;
    }
    ();
    cilk_sync;
    printf("%d\n", wp.expired());
    std::vector<std::string> q;
    for (int i = 0; i < 5; ++i)
      q.push_back(std::string(30, 'a' + i));
    for (auto &st : q)
      st = cilk_spawn[](std::string s, int k) {
        dawdle(k);
        return s + s;
      }
    (std::move(st), st.size());
    cilk_sync;
    for (auto &st : q)
      sum += st.size() + st[3];
    printf("%ld\n", sum.load());
  }
  printf("%d\n", alive.load());
}
