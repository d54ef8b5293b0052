// Constructors (inherited, delegating, with function try blocks) and destructors can spawn, and
// so can members' initialisers, conversions, user-defined literals and classes with virtual
// bases.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++20
// -w
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>
static std::atomic<int> alive;
static std::atomic<long> sum;
struct A {
  int v;
  A(int v = 0) : v(v) { ++alive; }
  A(const A &o) : v(o.v) { ++alive; }
  ~A() {
    v = -7777;
    --alive;
  }
};
static long operator""_x(unsigned long long n) {
  dawdle(n);
  sum += n;
  return n * 2;
}
static A operator""_a(unsigned long long n) {
  dawdle(n);
  return A(n);
}
static std::string operator""_s(const char *p, size_t n) {
  dawdle(3);
  return std::string(p, n) + "!";
}
template <char... C> static int operator""_t() {
  dawdle(3);
  return sizeof...(C);
}
struct C {
  A a;
  operator int() const {
    dawdle(3);
    return a.v;
  }
  explicit operator long() const {
    dawdle(3);
    return a.v * 2;
  }
  operator A() const {
    dawdle(3);
    return A(a.v * 3);
  }
  template <class T> operator T *() const {
    dawdle(3);
    return nullptr;
  }
};
static C make(int k) {
  dawdle(k);
  return C{A(k)};
}
struct Base {
  A a;
  int b;
  Base(int k) : a(k), b(k) {
    dawdle(k);
    sum += k;
  }
  Base(int k, A x) : a(k), b(x.v) {
    dawdle(k);
    sum += k * x.v;
  }
};
struct Inh : Base {
  using Base::Base;
  A c{5};
  ~Inh() { sum += a.v; }
};
struct Del {
  A a;
  long r;
  Del(int k) : Del(k, A(k + 1)) { sum += 1; }
  Del(int k, const A &x) : a(k) {
    long p, q;
    p = cilk_spawn twice(k);
    q = twice(x.v);
    cilk_sync;
    r = p + q;
    sum += r;
  }
  static long twice(int k) {
    dawdle(k);
    return 2 * k;
  }
};
struct Try {
  A a;
  Try(int k) try : a(k) {
    cilk_spawn fails(k);
    dawdle(k);
    cilk_sync;
    sum += k;
  } catch (int e) {
    sum += 1000 * e;
    int x = cilk_spawn Del::twice(e);
    cilk_sync;
    sum += x;
    throw std::runtime_error("t" + std::to_string(e + x));
  }
  static void fails(int k) {
    dawdle(k + 2);
    if (k == 3)
      throw 7;
  }
};
static int ftry(int k) try {
  cilk_spawn Try::fails(k);
  dawdle(k);
  return 1;
} catch (int e) {
  int x;
  x = cilk_spawn Del::twice(e);
  cilk_sync;
  return x + k;
}
struct Dtor {
  A a;
  int n;
  Dtor(int n) : a(n), n(n) {}
  ~Dtor() {
    for (int i = 0; i < n; ++i)
      cilk_spawn addup(a, i);
    dawdle(n);
  }
  static void addup(const A &a, int i) {
    dawdle(i);
    sum += a.v + i;
  }
};
struct Member {
  A x;
  int a = [this] {
    int r = cilk_spawn fl(x.v);
    cilk_sync;
    return r;
  }();
  int b = 0;
  int c;
  long d;
  static int fl(int k) {
    dawdle(k);
    return k * 3;
  }
  Member(int k)
      : x(k), c([&] {
          int r;
          r = cilk_spawn fl(k);
          int s = fl(k);
          cilk_sync;
          return r + s;
        }()),
        d([&] {
          long r = cilk_spawn fl(c);
          cilk_sync;
          return r;
        }()) {
    d += a;
    cilk_scope {
      int t = cilk_spawn fl(c);
      cilk_sync;
      d += t;
    }
  }
};
struct V {
  A a;
  V(int k) : a(k) {}
  virtual ~V() { sum += a.v; }
  virtual V *self(int k) {
    dawdle(k);
    return this;
  }
  virtual long f(int k) const {
    dawdle(k);
    return a.v + k;
  }
};
struct L : virtual V {
  L() : V(0) {}
  L(int k) : V(k) { sum += k; }
  L *self(int k) override {
    dawdle(k);
    return this;
  }
  long f(int k) const override {
    dawdle(k);
    return a.v * 2 + k;
  }
};
struct R : virtual V {
  A b;
  R() : V(1), b(2) {}
};
struct LR : L, R {
  A c;
  LR(int k) : V(k), L(k), R(), c(k) {
    dawdle(k);
    long x = cilk_spawn L::f(k);
    long y = f(k);
    cilk_sync;
    sum += x + y;
  }
  LR *self(int k) override {
    dawdle(k);
    return this;
  }
  long f(int k) const override {
    dawdle(k);
    return a.v * 3 + b.v + c.v + k;
  }
};
int main() {
  {
    long a = cilk_spawn 12_x;
    A b = cilk_spawn 13_a;
    std::string c = cilk_spawn "a rather long text that allocates memory"_s;
    int d = cilk_spawn 123_t;
    cilk_spawn 12_x;
    cilk_spawn 3_a;
    cilk_spawn "zz"_s;
    std::string e;
    e = cilk_spawn "another"_s;
    b.v += 0;
    cilk_sync;
    printf("%ld %d %s %d %s\n", a, b.v, c.c_str(), d, e.c_str());
    int i1 = cilk_spawn make(3);
    int i2;
    i2 = cilk_spawn make(4);
    long l = (long)cilk_spawn make(5);
    A m = cilk_spawn make(6);
    char *p = cilk_spawn make(7);
    double dd = static_cast<int>(cilk_spawn make(9));
    C cc = cilk_spawn make(12);
    A aa;
    aa = cilk_spawn make(15);
    cilk_sync;
    printf("%d %d %ld %d %d %g %d %d\n", i1, i2, l, m.v, p == nullptr, dd,
           cc.a.v, aa.v);
    int o = cilk_spawn cc.operator int();
    long ol = cilk_spawn cc.operator long();
    for (int i = 0; i < 10; ++i) {
      cilk_spawn Inh{i};
      cilk_spawn Inh(i, A(i));
    }
    Inh h = cilk_spawn Inh(3, 4);
    Del de = cilk_spawn Del(6);
    Del df = cilk_spawn Del(3, A(3));
    cilk_sync;
    printf("%d %ld %d %d %ld %ld %ld\n", o, ol, h.b, h.c.v, de.r, df.r,
           sum.load());
    for (int i = 0; i < 6; ++i) {
      try {
        Try t(i);
        cilk_spawn Try{i};
        Try u = cilk_spawn Try(i + 1);
        cilk_sync;
        sum += u.a.v;
      } catch (std::exception &x) {
        printf("%s ", x.what());
      }
      printf("%d ", ftry(i));
    }
    for (int i = 0; i < 8; ++i)
      Dtor x(i);
    for (int i = 0; i < 8; ++i)
      cilk_spawn Dtor{i};
    {
      Dtor q = cilk_spawn Dtor(9);
      cilk_sync;
    }
    cilk_sync;
    printf("%ld\n", sum.load());
    Member me(3);
    Member mf = cilk_spawn Member(6);
    cilk_sync;
    printf("%d %d %d %ld %ld\n", me.a, me.b, me.c, me.d, mf.d);
    LR *v = cilk_spawn new LR(3);
    LR w = cilk_spawn LR(4);
    cilk_sync;
    V *vp = v;
    L *lp = &w;
    long f1 = cilk_spawn vp->f(3), f2 = cilk_spawn lp->f(4),
         f3 = cilk_spawn lp->L::f(4);
    V *s1 = cilk_spawn vp->self(3);
    L *s2 = cilk_spawn lp->self(2);
    L *s3 = cilk_spawn v->self(1);
    R *s4;
    s4 = cilk_spawn v->self(0);
    cilk_sync;
    printf("%ld %ld %ld %d %d %d %d\n", f1, f2, f3, s1 == vp, s2 == lp, s3 == v,
           s4 == v);
    cilk_spawn delete vp;
    cilk_spawn delete (V *)new L(4);
    cilk_sync;
    printf("%ld\n", sum.load());
  }
  printf("%d\n", alive.load());
}
