// Tasks work with captures, static and thread-local variables, local classes, members of templates,
// bit-fields, new and delete.
// RUN: %check_cilk --levels 0,1,3 %s -- -std=c++20 -w
#include "alive.h"
#include <atomic>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <vector>
static std::atomic<long> sum;
static int f(int k) {
  dawdle(k);
  return k * 3;
}
constexpr int cfib(int n) {
  if (n < 2)
    return n;
  return cfib(n - 1) + cfib(n - 2);
}
constexpr int two(int n) { return n * 2; }
static int once(int k) {
  static A a(f(k));
  static const int b = [] {
    int x = cilk_spawn f(6), y = f(3);
    cilk_sync;
    return x + y;
  }();
  return a.v * 0 + b;
}
inline int counter_() {
  static std::atomic<int> c;
  return ++c;
}
struct N {
  int v;
  N(int v) : v(v) {}
  ~N() { v = 0; }
};
inline N ginl{3};
inline thread_local N tl{5};
template <class T> thread_local T ttl = T(f(7) / 3);
struct Self {
  int n;
  A a{2};
  int go(int k) {
    int r = cilk_spawn[this, k] {
      dawdle(k);
      return n + k + a.v;
    }
    (), s = cilk_spawn[*this, k]() mutable {
      dawdle(k);
      n += k;
      return n;
    }
    (), t = cilk_spawn[=, this] {
      dawdle(k);
      return n * k;
    }
    ();
    cilk_sync;
    return r * 100 + s * 10 + t;
  }
  int impl(int k) {
    int x = cilk_spawn help(k), y = cilk_spawn this->help(k + 1);
    cilk_spawn { n2 += help(2); }
    cilk_sync;
    return x + y + n2;
  }
  int help(int k) const {
    dawdle(k);
    return n + k;
  }
  int n2 = 0;
  friend int fr(const Self &s, int k) {
    dawdle(k);
    return s.n - k;
  }
  int b1 : 5 = 0, b2 : 9 = 0;
  bool b3 : 1 = false;
  unsigned long long b4 : 40 = 0;
  union {
    int u1;
    float u2;
  };
};
static A mk(int k) {
  dawdle(k);
  return A(k);
}
static int nx(int k) noexcept {
  dawdle(k);
  return k + 1;
}
struct NT {
  int k;
  ~NT() noexcept(false) {
    cilk_spawn f(k);
    if (k == 3)
      throw k;
  }
};
template <class T> static T gen(T t) {
  auto l = [&](auto x) {
    auto m = [=, &t](auto y) {
      T r = cilk_spawn f(int(x + y + t));
      cilk_sync;
      return r;
    };
    T a = cilk_spawn m(x), b = cilk_spawn m(1.5);
    cilk_sync;
    return T(a + b);
  };
  T a = cilk_spawn l(3), b = cilk_spawn l(2.0f);
  cilk_sync;
  return a * 2 + b;
}
template <class T> struct Outer {
  T v;
  struct In {
    T w;
    T go(Outer &o) {
      T a = cilk_spawn o.val(w), b = o.val(1);
      cilk_sync;
      return a + b;
    }
  };
  T val(T k) {
    dawdle(int(k));
    return v + k;
  }
  template <class U> U conv(U u) {
    U x = cilk_spawn val(u);
    cilk_sync;
    return x;
  }
};
template <class T> static long rec(T t, int n) {
  if (n == 0)
    return t;
  long a = cilk_spawn rec<T>(t + 1, n - 1), b = rec(t, n - 1);
  cilk_sync;
  return a + b;
}
int main() {
  {
    Self s{3};
    long r = 0;
    for (int k = 0; k < 5; ++k)
      r = r * 7 + s.go(k) + s.impl(k);
    s.b1 = cilk_spawn nx(6);
    cilk_sync;
    s.b2 = cilk_spawn f(60);
    cilk_sync;
    s.b3 = cilk_spawn f(1);
    cilk_sync;
    s.b4 = cilk_spawn f(1000000);
    s.u1 = cilk_spawn f(7);
    cilk_sync;
    s.b4 += cilk_spawn f(3);
    cilk_sync;
    s.b1++;
    int q = cilk_spawn fr(s, 3);
    union {
      int an;
      char ac[8];
    };
    an = cilk_spawn f(4);
    cilk_sync;
    printf("%ld %d %d %d %lld %d %d %d\n", r, s.b1, s.b2, s.b3, (long long)s.b4,
           s.u1, q, an);
    for (int i = 0; i < 5; ++i) {
      int x = cilk_spawn once(i), y = cilk_spawn once(i + 1);
      cilk_spawn {
        static A in(4);
        static thread_local N in2(5);
        sum += in.v + in2.v;
      }
      cilk_sync;
      sum += x + y;
    }
    sum += ginl.v + tl.v + ttl<int> + ttl<long>;
    cilk_spawn { sum += tl.v + ttl<int>; }
    cilk_sync;
    printf("%ld\n", sum.load());
    auto c1 = [n = f(3), p = std::make_unique<int>(4)](int k) mutable {
      dawdle(k);
      n += k;
      return n + *p;
    };
    int v1 = cilk_spawn c1(3);
    cilk_sync;
    int v2 = cilk_spawn std::move(c1)(4);
    cilk_sync;
    auto up = std::make_unique<int>(9);
    int v3 = cilk_spawn[p = std::move(up)](int k) {
      dawdle(k);
      return *p + k;
    }
    (3);
    int v4 = cilk_spawn[](std::unique_ptr<int> p) {
      dawdle(3);
      return *p;
    }
    (std::make_unique<int>(8));
    cilk_sync;
    int v5 = 0;
    auto up2 = std::make_unique<int>(10);
    cilk_spawn[&v5](std::unique_ptr<int> && p) {
      dawdle(3);
      v5 = *p;
      p.reset();
    }
    (std::move(up2));
    cilk_sync;
    printf("%d %d %d %d %d %d\n", v1, v2, v3, v4, v5, up2 == nullptr);
    auto *cl = new std::function<int(int)>([](int k) {
      int a = cilk_spawn f(k), b = f(k + 1);
      cilk_sync;
      return a + b;
    });
    int v6 = cilk_spawn(*cl)(3);
    cilk_sync;
    delete cl;
    struct Loc {
      int a;
      int go(int n) {
        if (n == 0)
          return a;
        int x = cilk_spawn go(n - 1), y = cilk_spawn Loc{n}.go(n - 1);
        cilk_sync;
        return x + y;
      }
    } loc{2};
    int v7 = cilk_spawn loc.go(6);
    cilk_sync;
    printf("%d %d %d %g %ld\n", v6, v7, gen(3), gen(2.5), rec(1L, 6));
    Outer<long> ol{5};
    Outer<long>::In oi{3};
    long v8 = cilk_spawn oi.go(ol);
    long v9 = cilk_spawn ol.conv(3);
    double v10 = cilk_spawn ol.template conv<double>(3.0);
    cilk_sync;
    printf("%ld %ld %g\n", v8, v9, v10);
    int *pi = cilk_spawn new int(f(3));
    A *pa = cilk_spawn new A(f(2));
    A *arr = cilk_spawn new A[5]{1, 2, f(1)};
    A *arr2 = cilk_spawn new A[f(2)];
    alignas(A) char buf[sizeof(A) * 2];
    A *pl = cilk_spawn new (buf) A(6);
    A *pl2;
    pl2 = cilk_spawn new (buf + sizeof(A)) A(7);
    auto pv = cilk_spawn new auto(3L);
    std::unique_ptr<A> ua;
    cilk_sync;
    ua = cilk_spawn std::make_unique<A>(6);
    cilk_sync;
    ua.reset(
#ifdef NEVER
#endif
        new A(5));
    printf("%d %d %d %d %d %d %ld\n", *pi, pa->v, arr[2].v, arr2[5].v, pl->v,
           pl2->v, *pv);
    cilk_spawn delete pi;
    cilk_spawn delete pa;
    cilk_spawn delete[] arr;
    cilk_spawn delete[] arr2;
    cilk_spawn pl->~A();
    cilk_spawn std::destroy_at(pl2);
    cilk_spawn delete pv;
    cilk_sync;
  }
  printf("%d\n", alive.load());
}
