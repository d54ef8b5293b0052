// A short lazy loop whose iterations call something runs in its function if no worker wants work
// meanwhile. A loop calls its strips if it is long, if its body is long, if it looks up views or
// spawns, if the program gives a grain, or at -Os.
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -Os -S -emit-llvm %s -o - | FileCheck --check-prefix=SMALL %s
// RUN: %clang_cilk -O2 -g -fexceptions -S -emit-llvm %s -o - | FileCheck %s
#include <cilk/reducer.h>
long opaque(long i, long j);
extern long *out;

// CHECK-LABEL: define {{.*}}@inner(
// CHECK: icmp {{.*}}ult i64 {{.*}}, 17
// CHECK-DAG: {{call|invoke}} i64 @opaque(
// CHECK-DAG: {{call|invoke}} void @inner.strips(
// CHECK: ret void
// SMALL-LABEL: define {{.*}}@inner(
// SMALL-NOT: @opaque(
// SMALL: ret void
void inner(long i, long n) {
  cilk_for (long j = 0; j < n; ++j)
    out[j] = opaque(i, j);
}

// CHECK-LABEL: define {{.*}}@of_sixteen(
// CHECK-NOT: icmp {{.*}}ult i64
// CHECK: {{call|invoke}} i64 @opaque(
// CHECK: ret void
void of_sixteen(long i) {
  cilk_for (long j = 0; j < 16; ++j)
    out[j] = opaque(i, j);
}

// CHECK-LABEL: define {{.*}}@of_seventeen(
// CHECK-NOT: @opaque(
// CHECK: ret void
void of_seventeen(long i) {
  cilk_for (long j = 0; j < 17; ++j)
    out[j] = opaque(i, j);
}

// CHECK-LABEL: define {{.*}}@sum(
// CHECK-NOT: @opaque(
// CHECK: ret i64
long sum(long i, long n) {
  long cilk_reducer(cilk_zero_long, cilk_add_long) s = 0;
  cilk_for (long j = 0; j < n; ++j)
    s += opaque(i, j);
  return s;
}

// CHECK-LABEL: define {{.*}}@spawns(
// CHECK-NOT: @opaque(
// CHECK: ret void
void spawns(long i, long n) {
  cilk_for (long j = 0; j < n; ++j) {
    long a = cilk_spawn opaque(i, j);
    long b = opaque(j, i);
    cilk_sync;
    out[j] = a + b;
  }
}

// CHECK-LABEL: define {{.*}}@with_grain(
// CHECK-NOT: @opaque(
// CHECK: ret void
void with_grain(long i, long n) {
#pragma cilk grainsize 1
  cilk_for (long j = 0; j < n; ++j)
    out[j] = opaque(i, j);
}

// CHECK-LABEL: define {{.*}}@long_body(
// CHECK-NOT: @opaque(
// CHECK: ret void
#define TWICE(x) x x
void long_body(long i, long n) {
  cilk_for (long j = 0; j < n; ++j) {
    TWICE(TWICE(TWICE(TWICE(out[j] += opaque(i, j) * out[i];))))
  }
}

// The outer iterations of the nest contain the inner loop.
// CHECK-LABEL: define internal {{.*}}@nest.strips(
// CHECK-DAG: {{call|invoke}} void @nest.strips.strips(
// CHECK-DAG: {{call|invoke}} i64 @opaque(
// CHECK: {{^}}}
void nest(long n, long m) {
  cilk_for (long i = 0; i < n; ++i)
    cilk_for (long j = 0; j < m; ++j)
      out[i * m + j] = opaque(i, j);
}
