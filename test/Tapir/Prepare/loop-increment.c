// A body that computes the next iteration's number shares this value with the loop,
// as in the serial program. So the inner loop is known to iterate 64 times: eight
// of eight.
// RUN: %clang_cilk -O2 -S -emit-llvm -mllvm -tapir-target=none %s -o - | FileCheck %s
// RUN: %clang_cilk -O2 -S -emit-llvm -ftapir=serial %s -o - | FileCheck %s --check-prefix=SERIAL
// CHECK-LABEL: define {{.*}} @blocks(
// CHECK: [[NEXT:%.*]] = add nuw nsw i64 {{.*}}, 1
// CHECK-NEXT: @tapir.detach
// CHECK: add nuw nsw i64 [[J:%.*]], 8
// CHECK-NEXT: icmp eq i64
// CHECK-NOT: fadd
// CHECK: }
// The metadata that keeps stock passes from unrolling a parallel loop isn't left in the serial
// projection.
// SERIAL-NOT: tapir.shield
// SERIAL-NOT: unroll.disable
void blocks(double *sums, const double *x, long n) {
  cilk_for (long b = 0; b < n; ++b) {
    double sum = 0;
    for (long j = b * 64; j < (b + 1) * 64; ++j)
      sum += x[j];
    sums[b] = sum;
  }
}
