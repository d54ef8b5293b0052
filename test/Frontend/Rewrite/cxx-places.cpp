// RUN: %compare_serial %s %t -std=c++20 -fno-exceptions
// RUN: %compare_serial %s %t -std=c++20
// Spawns work in all sorts of places, of all sorts of operands.
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>
static int f(int n) { return n * 2; }
static int counter;
struct T {
  int a;
  T(int a, int b) : a(a + b) { __atomic_fetch_add(&counter, a + b, 5); }
  ~T() { __atomic_fetch_add(&counter, 1000, 5); }
};
struct D {
  virtual ~D() { __atomic_fetch_add(&counter, 7, 5); }
};
struct E : D {
  ~E() { __atomic_fetch_add(&counter, 70, 5); }
};
namespace N {
struct V {
  int x;
  V operator+(const V &o) const { return {x + o.x}; }
  friend V operator-(V a, V b) { return {a.x - b.x}; }
  V &operator+=(int n) {
    x += n;
    return *this;
  }
  int operator[](int i) const { return x * i; }
  void operator()() { x++; }
  explicit operator bool() const { return x; }
};
} // namespace N
struct Stream {
  int total = 0;
  Stream &operator<<(int n) {
    total += n;
    return *this;
  }
};
struct Base {
  int id;
  Base(int n) : id(f(n)) {}
};
struct Ctor : Base {
  int a, b;
  int c = [] {
    int x = cilk_spawn f(4), y = f(5);
    cilk_sync;
    return x + y;
  }();
  Ctor(int n)
      : Base(n), a([n] {
          int x = cilk_spawn f(n);
          cilk_sync;
          return x;
        }()) {
    b = cilk_spawn f(n);
    a += f(n);
  }
};
struct Implicit {
  int c = [] {
    int x = cilk_spawn f(6);
    cilk_sync;
    return x;
  }();
};
int dflt(int n = [] {
  int x = cilk_spawn f(8);
  cilk_sync;
  return x;
}()) {
  return n;
}
int global = [] {
  int x = cilk_spawn f(9);
  cilk_sync;
  return x;
}();
template <class X> struct Holder {
  X v = [] {
    X x = cilk_spawn f(10);
    cilk_sync;
    return x;
  }();
  static X s;
  inline static X t = [] {
    X x = cilk_spawn f(12);
    cilk_sync;
    return x;
  }();
};
template <class X>
X Holder<X>::s = [] {
  X x = cilk_spawn f(11);
  cilk_sync;
  return x;
}();

template <class... A> int pack(A... args) {
  int r[] = {[&] {
    auto x = cilk_spawn f(args);
    cilk_sync;
    return x;
  }()...};
  int s = 0;
  for (int x : r)
    s += x;
  return s;
}
constexpr int cx(int n) { return n + 1; }
struct ExplicitThis {
  int k;
};
template <int G> long grain(int n) {
  long a[200];
#pragma cilk grainsize(G + n)
  cilk_for (int i = 0; i < 200; i++)
    a[i] = i;
  long s = 0;
  for (long x : a)
    s += x;
  return s;
}
auto trailing(int n) -> decltype(f(n)) {
  auto r = cilk_spawn f(n);
  cilk_sync;
  return r;
}
void ref_out(int &out, int n) { out = n; }
int main() {
  for (int i = 0; i < 3; i++)
    cilk_spawn T(i, 2);
  cilk_spawn T{5, 6};
  cilk_sync;
  std::printf("%d\n", counter);
  T *p;
  p = cilk_spawn new T(3, 4);
  cilk_sync;
  std::printf("%d %d\n", p->a, counter);
  cilk_spawn delete p;
  D *d = new E;
  cilk_spawn delete d;
  D *d2 = new E;
  cilk_spawn d2->~D();
  cilk_sync;
  std::printf("%d\n", counter);
  ::operator delete(d2);
  N::V a{1}, b{2};
  N::V c = cilk_spawn a.operator+(b), e;
  e = cilk_spawn operator-(a, b);
  cilk_spawn a += f(1);
  cilk_spawn b();
  Stream s;
  cilk_spawn s << f(1) << f(2);
  int idx = cilk_spawn b.operator[](3);
  cilk_sync;
  std::printf("%d %d %d %d %d %d\n", a.x, b.x > 0, c.x, e.x, s.total, idx > 0);
  Ctor ct(3);
  Implicit im;
  std::printf("%d %d %d %d %d\n", ct.id, ct.a, ct.b, ct.c, im.c);
  std::printf("%d %d %d %d %d %d\n", dflt(), global, Holder<int>().v,
              Holder<long>::s == 22, Holder<int>::t, pack(1, 2, 3));
  const int k = cilk_spawn cx(3);
  int arr[k];
  constexpr int m = cilk_spawn cx(4);
  auto usek = [] { return k + m; };
  (void)arr;
  std::printf("%d %ld %d\n", usek(), grain<3>(2), trailing(4));
  struct Local {
    int v;
    int go() {
      int x = cilk_spawn f(v);
      cilk_sync;
      return x;
    }
  } local{5};
  int o1, o2;
  cilk_spawn ref_out(o1, 5);
  cilk_spawn ref_out(o2, f(6));
  cilk_sync;
  std::printf("%d %d %d\n", local.go(), o1, o2);
  std::vector<std::unique_ptr<int>> ups(3);
  for (int i = 0; i < 3; i++)
    cilk_spawn[&ups, i] { ups[i].reset(new int(i)); }
  ();
  cilk_sync;
  std::printf("%d\n", *ups[0] + *ups[2]);
  auto mut = [n = 0]() mutable { return ++n; };
  int r1 = cilk_spawn mut();
  cilk_sync;
  std::printf("%d %d\n", r1, mut());
  int x1 = 5;
  auto rec = [&](auto self, int n) -> int {
    if (n < 2)
      return n + x1;
    int a = cilk_spawn self(self, n - 1);
    int b = self(self, n - 2);
    cilk_sync;
    return a + b;
  };
  std::printf("%d\n", rec(rec, 10));
  if (int q = f(3); q > 2) {
    int z = cilk_spawn f(q);
    cilk_sync;
    std::printf("%d\n", z);
  }
  while (int q = x1--) {
    cilk_spawn f(q);
  }
  switch (int q = f(1)) {
  case 2: {
    int z = cilk_spawn f(q);
    cilk_sync;
    std::printf("%d\n", z);
    break;
  }
  default:
    cilk_spawn f(1);
  }
  long double ld = cilk_spawn[](long double v) { return v * 2; }
  (1.5L);
  int *np = cilk_spawn[](int *v) { return v; }
  (&x1);
  bool bb = cilk_spawn f(3);
  double dd = cilk_spawn f(4);
  enum class En { A, B };
  En en = cilk_spawn[] { return En::B; }
  ();
  decltype(nullptr) nul = cilk_spawn[] { return nullptr; }
  ();
  (void)nul;
  int T::*pm = cilk_spawn[] { return &T::a; }
  ();
  cilk_sync;
  std::printf("%.1Lf %d %d %.1f %d %d\n", ld, np == &x1, bb, dd, (int)en,
              pm == &T::a);
}
