// Stolen continuations work with over-aligned variables, vectors, variable-length arrays and
// alloca, and with exceptions and destructors that pass through them.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17 -w
#include "steal.h"
#include <alloca.h>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
static std::atomic<int> alive, bad;
template <int N> struct alignas(N) Al {
  char c[N];
  Al(int v = 1) {
    memset(c, v, N);
    check();
    ++alive;
  }
  Al(const Al &o) {
    memcpy(c, o.c, N);
    check();
    ++alive;
  }
  ~Al() {
    check();
    memset(c, 0x55, N);
    --alive;
  }
  void check() const {
    if ((uintptr_t)this % N)
      ++bad;
    for (int i = 1; i < N; ++i)
      if (c[i] != c[0])
        ++bad;
  }
  int val() const {
    check();
    return c[0];
  }
};
typedef double v4 __attribute__((vector_size(32)));
typedef float v16 __attribute__((vector_size(64)));
template <int N>
__attribute__((noinline)) static int child(int *flag, Al<N> a, const Al<N> &b) {
  wait_for(flag);
  return a.val() * 2 + b.val();
}
template <int N> __attribute__((noinline)) static Al<N> make(int *flag, int k) {
  wait_for(flag);
  return Al<N>(k);
}
template <int N> static int al(int k) {
  int flag = 0, flag2 = 0, flag3 = 0;
  Al<N> x(k), y(k + 1);
  v4 v = {1.0 * k, 2, 3, 4};
  v16 w = {1.0f * k, 2, 3};
  double d = k * 1.5;
  int r = cilk_spawn child<N>(&flag, x, y);
  Al<N> z(k + 2);
  int n = k + 3;
  Al<N> arr[2] = {k, k + 1};
  v += d;
  w *= (float)d;
  go_on(&flag);
  Al<N> m = cilk_spawn make<N>(&flag2, 5);
  v4 v2 = v * v;
  x.check();
  z.check();
  arr[1].check();
  {
    Al<N> in(4);
    in.check();
    char buf[100];
    snprintf(buf, 100, "%d%g", in.val(), v[0]);
    n += strlen(buf);
  }
  go_on(&flag2);
  cilk_sync;
  m.check();
  x.check();
  y.check();
  Al<N> *p = cilk_spawn new Al<N>(7);
  int s = 0;
  cilk_spawn {
    Al<N> t(3);
    wait_for(&flag3);
    s += t.val() + x.val();
    int q = cilk_spawn child<N>(&flag3, t, x);
    cilk_sync;
    s += q;
  }
  v2 += v;
  go_on(&flag3);
  Al<N> last(9);
  cilk_sync;
  s += p->val();
  delete p;
  return r * 3 + n + z.val() + m.val() + s + (int)(v2[0] + v2[3] + w[1] + d) +
         last.val() + arr[0].val();
}
template <int N> static int thr(int k) { // exceptions thrown through
  int flag = 0;
  Al<N> x(k);
  v4 v = {1, 2, 3, 1.0 * k};
  try {
    Al<N> y(k + 1);
    cilk_spawn[&] {
      Al<N> t(2);
      wait_for(&flag);
      if (k % 3 == 0)
        throw k;
    }
    ();
    Al<N> z(3);
    go_on(&flag);
    if (k % 3 == 1)
      throw std::runtime_error("x");
    cilk_sync;
    y.check();
    z.check();
  } catch (int e) {
    Al<N> g(e);
    x.check();
    cilk_spawn x.check();
    return e + v[3] + g.val();
  } catch (std::exception &) {
    x.check();
    return v[3] * 100;
  }
  x.check();
  return v[3];
}
static void fill(int *flag, int *p, int n) {
  wait_for(flag);
  for (int i = 0; i < n; ++i)
    p[i] = n + i;
}
static int none = 1;
static long sum(int *p, int n) {
  long s = 0;
  for (int i = 0; i < n; ++i)
    s = s * 3 + p[i];
  return s;
}
struct D {
  int *p;
  int n;
  ~D() {
    if (p[n - 1] != n + n - 1)
      ++bad;
    --alive;
  }
  D(int *p, int n) : p(p), n(n) { ++alive; }
};
static long vla(int n, int t) {
  int flag = 0;
  int a[n];
  memset(a, 0, sizeof a);
  try {
    cilk_spawn fill(&flag, a, n);
    int b[n + 3];
    fill(&none, b, n + 3);
    D d(b, n + 3);
    go_on(&flag);
    for (int k = 1; k < 4; ++k) {
      int f2 = 0;
      int c[n * k];
      std::string s(n * k, 'x');
      int *al = (int *)alloca(n * k * 4);
      cilk_spawn fill(&f2, c, n * k);
      fill(&none, al, n * k);
      D d2(al, n * k);
      go_on(&f2);
      if (t == k)
        throw k;
      cilk_sync;
      D d3(c, n * k);
      if (t == k + 10)
        throw k;
      if (sum(c, n * k) != sum(al, n * k) || s.size() != n * k)
        ++bad;
    }
    if (t == 20) {
      cilk_spawn[&] {
        int z[n * 2];
        fill(&none, z, n * 2);
        D dz(z, n * 2);
        throw 20;
      }
      ();
    }
    if (t == 21) {
      cilk_spawn {
        int z[n * 2];
        fill(&none, z, n * 2);
        D dz(z, n * 2);
        int f3 = 0;
        cilk_spawn fill(&f3, z + 1, n);
        go_on(&f3);
        cilk_sync;
        fill(&none, z, n * 2);
        throw 21;
      }
    }
    cilk_sync;
    return sum(a, n) + sum(b, n + 3);
  } catch (int e) {
    int h[n + e];
    int f3 = 0;
    cilk_spawn fill(&f3, h, n + e);
    int h2[e];
    fill(&none, h2, e);
    go_on(&f3);
    cilk_sync;
    return sum(h, n + e) + e + sum(h2, e) + sum(a, n);
  }
}
struct VM {
  int n;
  VM(int n) : n(n) {
    int f = 0;
    int a[n];
    cilk_spawn fill(&f, a, n);
    int b[n];
    fill(&none, b, n);
    go_on(&f);
    cilk_sync;
    if (sum(a, n) != sum(b, n))
      ++bad;
  }
  ~VM() {
    int f = 0;
    int a[n];
    cilk_spawn fill(&f, a, n);
    int *b = (int *)__builtin_alloca(n * 4);
    fill(&none, b, n);
    go_on(&f);
    cilk_sync;
    if (sum(a, n) != sum(b, n))
      ++bad;
  }
};
template <class T> static T tvla(int n) {
  T a[n];
  int f = 0;
  cilk_for (int i = 0; i < n; ++i) {
    T c[i + 1];
    for (int j = 0; j <= i; ++j)
      c[j] = j;
    int m = cilk_spawn[&] { return (int)c[i]; }
    ();
    cilk_sync;
    a[i] = c[i] + m;
  }
  auto l = [&] {
    T b[n];
    cilk_spawn[&] {
      for (auto &x : b)
        x = 3;
    }
    ();
    cilk_sync;
    return b[n - 1];
  };
  return a[n - 1] + l();
}
int main() {
  long r = 0;
  for (int k = 0; k < 4; ++k) {
    printf("%d %d %d\n", al<32>(k), al<64>(k), al<4096>(k));
    printf("%d %d %d\n", thr<32>(k), thr<64>(k), thr<4096>(k));
  }
  for (int n = 1; n < 40; n += 13)
    for (int t : {0, 1, 2, 3, 11, 12, 13, 20, 21})
      printf("%ld ", vla(n, t));
  {
    VM v(3);
    VM w = cilk_spawn VM(9);
    cilk_sync;
  }
  printf("%d %g\n", tvla<int>(20), tvla<double>(30));
  printf("%d %d\n", alive.load(), bad.load());
}
