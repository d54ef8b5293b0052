// If only the program can compute the work of an iteration, it is passed to the function that
// divides the loop, which computes the default grain from it, and no code before does.
// RUN: %clang_cilk -O2 -fno-discard-value-names -S -emit-llvm %s -o - | FileCheck %s

// CHECK-LABEL: define {{.*}}@rows(
// CHECK-NOT: grainsize
// CHECK: call {{.*}}@rows.strips(i64 0, i64 {{[^,]*}}, i64 0, i64 [[WORK:%[^,]*]], {{.*}}ptr

// CHECK: define internal {{.*}}@rows.loop(i64 %begin, i64 %end, i64 %grain, i64 %work, {{.*}}ptr
// CHECK: call {{.*}}@rows.strips(i64 %{{[^,]*}}, i64 %end, i64 -1, i64 %work, {{.*}}ptr
// CHECK: call i64 @__cilkrts_grainsize
// CHECK: udiv {{.*}}131072,

// CHECK: define internal {{.*}}@rows.strips(i64 %begin, i64 %end, i64 %grain, i64 %work, {{.*}}ptr
// CHECK-NOT: grainsize
// CHECK: call {{.*}}@rows.loop(i64 {{.*}}, i64 0, i64 %work, {{.*}}ptr
// CHECK-NOT: grainsize
// CHECK: {{^}}}
void rows(long n, long m, float *to) {
  cilk_for (long i = 0; i < n; ++i) {
    float sum = 0;
    for (long j = 0; j < m; ++j)
      sum += 1 / (sum + j);
    to[i] = sum;
  }
}
