// A task's copy of a variable is its own: each call has its own argument in memory,
// wherever the compiler keeps it. Races of further tasks that share the copy are
// found.
// REQUIRES: cilksan
// RUN: %if nightly %{ %clang_cilk -fsanitize=cilk -g -O0 %s -o %t && %t 2>&1 | FileCheck %s %}
// RUN: %if nightly %{ %clang_cilk -fsanitize=cilk -g -O1 %s -o %t && %t 2>&1 | FileCheck %s %}
// RUN: %clang_cilk -fsanitize=cilk -g -O2 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %if nightly %{ %clang_cilk -fsanitize=cilk -g -O0 -DRACY %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=RACY %}
// RUN: %clang_cilk -fsanitize=cilk -g -O2 -DRACY %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=RACY
// CHECK: detected 0 distinct races
// RACY: race: write of {{.*}} in parallel with
// RACY: detected 1 distinct races
#include <cilk/cilk.h>
#include <stdarg.h>
struct s { int v[20]; };
struct __attribute__((aligned(128))) al { int v[40]; };
__attribute__((noinline)) static void scale(int *v, int k) { for (int i = 0; i < 20; ++i) v[i] *= k; }
__attribute__((noinline)) int sum(struct s x, int k) { int t = 0; for (int i = 0; i < 20; ++i) t += x.v[i] * k; return t; }
__attribute__((noinline)) int own(struct s x, int k) { scale(x.v, k); return x.v[3]; }
__attribute__((noinline)) int two(struct s x, int k, struct s y) { scale(x.v, k); scale(y.v, k); return x.v[3] + y.v[7]; }
__attribute__((noinline)) int alig(struct al x, int k) { scale(x.v, k); return x.v[3]; }
__attribute__((noinline)) int nested(struct s x, int k) {
  int r[3]; struct s z = x;
  for (int i = 0; i < 3; ++i) { r[i] = cilk_spawn own(x, k); x.v[i] = k; }
  int t = cilk_spawn own(z, k);
  scale(x.v, k);
  cilk_sync;
  return r[0] + r[1] + r[2] + t;
}
struct p { int v[20], *out; };
// The function's two writes race, in each instance of the task by itself.
__attribute__((noinline)) void racy(struct p x) {
  cilk_spawn scale(x.v, 2);
#ifdef RACY
  x.v[3] = 4;
#endif
  cilk_sync;
}
__attribute__((noinline)) int vari(int n, ...) {
  va_list l; va_start(l, n); int t = 0;
  for (int i = 0; i < n; ++i) { struct s x = va_arg(l, struct s); scale(x.v, i); t += x.v[3]; }
  va_end(l); return t;
}
__attribute__((noinline)) struct s make(int k) { struct s x; for (int i = 0; i < 20; ++i) x.v[i] = k; return x; }
int out[64];
int main(void) {
  struct p p = {{0}};
  for (int i = 0; i < 5; ++i) { cilk_spawn racy(p); p.v[3] = i; }
  cilk_sync;
  struct s s = {{0}}; struct al a = {{0}}; int r[20];
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn sum(s, i); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn own(s, i); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn two(s, i, s); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn alig(a, i); a.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn nested(s, i); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn vari(2, s, s); s.v[i] = i; }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { r[i] = cilk_spawn own(make(i), i); }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { cilk_spawn { struct s t = s; scale(t.v, 3); } }
  cilk_sync;
  for (int i = 0; i < 20; ++i) { struct s t = s; t.v[3] = i; out[i] = cilk_spawn own(t, 3); t.v[4] = 3; }
  cilk_sync;
  cilk_for (int i = 0; i < 20; ++i) { struct s t = s; for (int j = 0; j < 3; ++j) { t.v[3] = j; cilk_spawn own(t, 3); } cilk_sync; out[i] = own(t, 4); }
  cilk_for (int i = 0; i < 20; ++i) out[i] = own(s, 2);
  return 0;
}
