// An object that is assigned to an operator's result is constructed as often as in the serial
// program.
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++14 %}
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17
#include <cstdio>
#include <vector>
#include <atomic>

static std::atomic<int> made, gone, assigned;

struct Val {
  int v;
  Val(int v = 0) : v(v) { ++made; }
  Val(const Val &o) : v(o.v) { ++made; }
  ~Val() { ++gone; }
  Val &operator=(const Val &o) {
    v = o.v;
    ++assigned;
    return *this;
  }
};

struct Base {
  int n;
  Val sum(int a, const Val &b, Val c) const { return Val(a + b.v + c.v + n); }
};
struct Derived : Base {};

struct Pair {
  Val a, b;
  Pair(Val a, const Val &b) : a(a), b(b) {}
};

struct Rejecting : Pair {
  using Pair::Pair;
  Rejecting &operator=(Rejecting &&o) {
    if (o.a.v == 3)
      throw o.a.v;
    a = o.a;
    return *this;
  }
};

int main() {
  Derived d;
  d.n = 5;
  std::vector<Val> w(5);
  Val x[4], one;
  for (int i = 0; i < 4; ++i)
    w[i] = cilk_spawn static_cast<const Base &>(d).sum(i, Val(3), Val(i));
  cilk_sync;
  for (int i = 0; i < 4; ++i)
    x[i] = cilk_spawn d.sum(i, Val(3), Val(i));
  cilk_sync;
  for (int i = 0, k = 0; i < 2; ++i) {
    x[k++] = cilk_spawn d.sum(i, Val(3), Val(i));
    w[k += 1] = cilk_spawn d.sum(i, Val(4), Val(i * 2));
  }
  cilk_sync;
  one = cilk_spawn d.sum(1, Val(3), Val(1));
  cilk_sync;
  Pair p(Val(1), Val(2)), q[2] = {p, p};
  for (int i = 0; i < 2; ++i) {
    p = cilk_spawn Pair(Val(i), Val(3));
    cilk_sync;
    q[i] = cilk_spawn Pair(p.b, Val(i));
    cilk_sync;
  }
  Rejecting r(Val(1), Val(2));
  try {
    for (int i = 0; i < 5; ++i) {
      r = cilk_spawn Rejecting(Val(i), Val(i));
      cilk_sync;
    }
  } catch (int n) {
    std::printf("%d %d\n", n, r.a.v);
  }
  std::printf("%d %d %d\n", p.a.v, q[0].b.v, q[1].b.v);
  for (auto &v : w)
    std::printf("%d ", v.v);
  for (auto &v : x)
    std::printf("%d ", v.v);
  std::printf("%d\n%d %d %d\n", one.v, made.load(), gone.load(), assigned.load());
}
