// If an inner loop's length is unknown, iterations may differ, and pieces are a quarter of the
// usual length, unless that is too little work for a piece.
// RUN: %clang_cilk -O2 -mllvm -tapir-loops=eager -Rpass-analysis=tapir -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: FileCheck %s < %t.ll

// CHECK-LABEL: define {{.*}}@irregular(
// CHECK: {{udiv i64 .*, 4|lshr i64 .*, 2}}
// CHECK: [[SHORT:%.*]] = {{.*}}call i64 @__cilkrts_grainsize{{.*}}(i64 noundef {{%[0-9]+}})
// CHECK: llvm.umax
// CHECK: call {{.*}}@irregular.loop
void irregular(long n, const int *lengths, float *to) {
  // REMARK: :[[#@LINE+1]]:3: remark: an iteration's work is estimated at {{[0-9]+}} units, and may differ
  cilk_for (long i = 0; i < n; ++i) {
    float sum = 0;
    for (int j = 0; j < lengths[i]; ++j)
      sum += 1 / (sum + j);
    to[i] = sum;
  }
}

// CHECK-LABEL: define {{.*}}@regular(
// CHECK-NOT: {{lshr i64 .*, 2$}}
// CHECK: call i64 @__cilkrts_grainsize
void regular(long n, long m, float *to) {
  // REMARK: :[[#@LINE+1]]:3: remark: an iteration's work is computed before the loop [
  cilk_for (long i = 0; i < n; ++i) {
    float sum = 0;
    for (long j = 0; j < m; ++j)
      sum += 1 / (sum + j);
    to[i] = sum;
  }
}
