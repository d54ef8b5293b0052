// A task's copies of objects are its own, whether they are copied bytewise or by a constructor. The
// same holds for closures, exceptions, and the range of a loop.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -g -O1 %s -o %t && %t 2>&1 | FileCheck %s %}
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -g -O2 %s -o %t && %t 2>&1 | FileCheck %s %}
// CHECK: detected 0 distinct races
#include <cilk/cilk.h>
struct P { int v[20]; int f(int k) const { return v[3] * k; } int g(P o, int k); };
struct Q : P { double d[9]; };
struct N { int v[20]; N() : v() {} N(const N &o) { for (int i = 0; i < 20; ++i) v[i] = o.v[i]; } ~N() {} };
__attribute__((noinline)) static void scale(int *v, int k) { for (int i = 0; i < 20; ++i) v[i] *= k; }
__attribute__((noinline)) int own(P x, int k) { scale(x.v, k); return x.v[3]; }
__attribute__((noinline)) int ownq(Q x, int k) { scale(x.v, k); return x.v[3]; }
__attribute__((noinline)) int ownn(N x, int k) { scale(x.v, k); return x.v[3]; }
__attribute__((noinline)) int ref(const P &x, int k) { return x.v[3] * k; }
__attribute__((noinline)) int may(P x, int k) { scale(x.v, k); if (k == 99) throw 3; return x.v[3]; }
__attribute__((noinline)) int P::g(P o, int k) { scale(o.v, k); return v[2] + o.v[3]; }
template <class F> __attribute__((noinline)) int call(F f) { return f(); }
P mk(int k) { P p; for (int &x : p.v) x = k; return p; }
int out[64];
int main() {
  P s = {}; Q q = {}; N n; int r[20];
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn own(s, i); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn ownq(q, i); q.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn ownn(n, i); n.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn ref(mk(i), i); }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn may(s, i); s.v[i] = i; }
  cilk_sync;
  P t = {};
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn t.g(s, i); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn mk(i).g(s, i); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn call([s, i]() mutable { scale(s.v, i); return s.v[3]; }); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn [s, i]() mutable { scale(s.v, i); return s.v[3]; }(); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) try { r[i] = cilk_spawn may(s, i); s.v[i] = i; } catch (int) {}
  cilk_sync;
  cilk_for (int i = 0; i < 20; ++i) { P u = s; for (int j = 0; j < 3; ++j) { u.v[3] = j; cilk_spawn own(u, 3); } cilk_sync; out[i] = own(u, 4); }
  cilk_for (auto &x : out) x = own(s, 3);
  return 0;
}
