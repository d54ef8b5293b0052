// The counts of a C++ program equal those of its serial projection: loops over ranges and
// iterators, exceptions, objects, templates, lambdas, reducers, and the conditions of
// MC/DC.
// RUN: rm -rf %t && mkdir %t
// RUN: %compare_coverage_cxx --dir %t %s
#include <cstdio>
#include <vector>
#include <stdexcept>
#include <string>
#include <atomic>
static std::atomic<long> s;
static int g(int i) { s += i; return i; }
[[noreturn]] static void fail(int i) { throw std::runtime_error(std::to_string(i)); }
struct V {
  int v;
  explicit V(int x) : v(x) { s += x; }
  V(const V &o) : v(o.v) {}
  ~V() { s += 1; }
};
static V make(int i) { return V(i && i > 2 ? i : 7); }
static int pick(bool c) {
  int r = c ? cilk_spawn g(1) : 2;
  int q;
  q = !c ? cilk_spawn g(5) : cilk_spawn g(6);
  cilk_sync;
  return r + q;
}
static int tries(int n) {
  int r = 0;
  try {
    cilk_spawn g(n);
    if (n > 3)
      throw n;
    r = cilk_spawn g(n && n > 1 ? 3 : 4);
    cilk_sync;
  } catch (int e) {
    r = e;
  }
  try {
    if (n == 2)
      cilk_spawn fail(n);
    cilk_sync;
    r += 100;
  } catch (std::exception &) {
    r += 1000;
  }
  return r;
}
static V early(int n) {
  if (n > 5)
    return make(n);
  V v = cilk_spawn make(n);
  cilk_sync;
  return v;
}
template <class T> static T total(const std::vector<T> &v) {
  std::atomic<T> t{0};
  cilk_for (auto x : v) {
    if (x % 2)
      continue;
    for (int i = 0; i < 3; ++i)
      t += x;
  }
  cilk_for (auto i = v.begin(); i != v.end(); ++i)
    t += *i;
  return t;
}
// Marks functions that run where a continuation is stolen, which differs from run to run.
#define UNCOUNTED __attribute__((used, no_profile_instrument_function))
UNCOUNTED static void zero(void *v) { *(long *)v = 0; }
UNCOUNTED static void plus(void *l, void *r) { *(long *)l += *(long *)r; }
int main() {
  std::vector<int> v(100, 3);
  for (int i = 0; i < 50; ++i)
    v[i] = i;
  long a = total(v), b = total(std::vector<long>(7, 4));
  long r = pick(true) + pick(false) + tries(1) + tries(2) + tries(5);
  r += early(3).v + early(8).v;
  auto f = [&](int n) {
    int x = cilk_spawn g(n);
    if (n > 3 && n < 9)
      return n;
    cilk_spawn [&] { s += n > 2 ? 1 : 2; }();
    cilk_sync;
    return 0;
  };
  r += f(2) + f(6);
  cilk_scope {
    cilk_spawn {
      for (int i = 0; i < 10; ++i)
        g(i);
    }
    g(2);
  }
  long cilk_reducer(zero, plus) sum = 0;
  cilk_for (int i = 10; i > 0; i -= 3) {
    sum += i;
    switch (i) {
    case 1:
      g(1);
      break;
    case 4:
    default:
      g(2);
    }
  }
  int w[4] = {};
  cilk_for (int i = 0; i < 4; ++i) {
    cilk_for (int j = 0; j < 4; ++j)
      if (i > j || j == 3)
        g(j);
    w[i] = cilk_spawn g(i);
    w[i ? i - 1 : 0] += 0;
    cilk_sync;
  }
  std::printf("%ld %ld %ld %ld %d\n", a, b, r, s.load(), (int)sum);
  return 0;
}
