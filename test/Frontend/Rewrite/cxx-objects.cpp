// RUN: %compare_serial %s %t -std=c++17 -fno-exceptions
// RUN: %compare_serial %s %t -std=c++17
// RUN: %compare_serial %s %t -std=c++23
// Objects are arguments and results of spawned calls: none is lost, none is destroyed twice, none
// moves in memory without its constructor.
#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>
static std::atomic<int> made, gone;
struct Counted {
  int v;
  Counted *self;
  Counted(int v = 0) : v(v), self(this) { ++made; }
  Counted(const Counted &o) : v(o.v), self(this) { ++made; }
  Counted(Counted &&o) noexcept : v(o.v), self(this) {
    o.v = -1;
    ++made;
  }
  Counted &operator=(const Counted &o) {
    v = o.v;
    return *this;
  }
  Counted &operator=(int n) {
    v = n;
    return *this;
  }
  ~Counted() {
    if (self != this)
      std::printf("moved\n");
    ++gone;
  }
  operator int() const { return v; }
  Counted add(Counted o) const { return Counted(v + o.v); }
};
struct Pod {
  int a, b;
};
static Counted make(int n) { return Counted(n); }
static int value(Counted c) { return c.v; }
static int ref(const Counted &c) { return c.v; }
static int iref(const int &n) { return n; }
static Pod pod(Pod p, int n) {
  p.a += n;
  return p;
}
static std::string join(std::string a, const std::string &b) { return a + b; }
static std::unique_ptr<int> up(std::unique_ptr<int> p) {
  *p += 1;
  return p;
}
struct Conv {
  int n;
  Conv(int n) : n(n) {}
  Conv(Counted c, int d = 4) : n(c.v + d) {}
};

static Counted nrvo(int n) {
  Counted x = cilk_spawn make(n);
  cilk_sync;
  x.v++;
  return x;
}
static Counted copy(int n) {
  Counted x = cilk_spawn make(n), y = cilk_spawn make(n);
  if (n > 5)
    return x;
  return y;
}
static Counted plain(int n) {
  int a = cilk_spawn iref(n);
  return make(n + 1);
  (void)a;
}

int main() {
  {
    Counted a = cilk_spawn make(1);
    const Counted b = cilk_spawn make(2);
    auto c = cilk_spawn a.add(Counted(5));
    int d = cilk_spawn value(make(3));
    int e = cilk_spawn ref(Counted(4));
    int f = cilk_spawn iref(5);
    int g = cilk_spawn make(6);
    Counted h;
    h = cilk_spawn make(7);
    h = cilk_spawn iref(8);
    Pod p = cilk_spawn pod({1, 2}, 3);
    std::string s = cilk_spawn join(
        "left", "right, which is long enough to be on the heap");
    std::vector<Counted> v(5);
    for (int i = 0; i < 5; i++)
      v[i] = cilk_spawn make(i);
    std::vector<bool> bits(10);
    for (int i = 0; i < 10; i++)
      bits[i] = cilk_spawn iref(i & 1);
    std::map<std::string, int> m;
    m["one"] = cilk_spawn iref(1);
    auto q = cilk_spawn up(std::make_unique<int>(41));
    Conv x = cilk_spawn make(9);
    Conv y = cilk_spawn iref(10);
    Conv z(cilk_spawn iref(11));
    Counted w{cilk_spawn make(12)};
    cilk_spawn make(13);
    Counted t = d ? cilk_spawn make(14) : make(15);
    cilk_sync;
    std::printf("%d %d %d %d %d %d %d %d %d\n", a.v, b.v, c.v, d, e, f, g, h.v,
                p.a + p.b);
    std::printf("%s %d %d %d %d %d %d %d %d\n", s.c_str(), v[4].v,
                (int)bits[3] + bits[4], m["one"], *q, x.n, y.n, z.n, w.v + t.v);
    std::printf("%d %d %d %d\n", nrvo(3).v, copy(4).v, copy(6).v, plain(7).v);
    cilk_for (int i = 0; i < 10; i++) {
      Counted l(i);
      v[i % 5 == 7] = l;
    }
    auto [k, l] = cilk_spawn pod({3, 4}, 1);
    cilk_sync;
    std::printf("%d %d\n", k, l);
  }
  std::printf("made %d gone %d\n", (int)made, (int)gone);
}
