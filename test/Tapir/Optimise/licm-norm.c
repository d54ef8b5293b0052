// The example of the paper on Tapir has linear instead of quadratic work, with attributes and, if
// LLVM can see the function's effects, without.
// RUN: %clang_cilk -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -Os -S -emit-llvm %s -o - | FileCheck --check-prefixes=CHECK,ONCE %s
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -O3 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -Os -mllvm -tapir-licm=false -S -emit-llvm %s -o - | FileCheck --check-prefix=OFF %s
// RUN: %clang_cilk -O2 -c %s -o %t.o -Rpass=tapir -Rpass-missed=tapir -Rpass-analysis=tapir 2>&1 | FileCheck --check-prefix=REMARK %s

__attribute__((const)) double norm_const(const double *a, int n);
__attribute__((pure)) double norm_pure(const double *a, int n);
__attribute__((noinline)) double norm_plain(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i] * a[i];
  return s;
}
double next_norm(const double *a, int n);

// CHECK-LABEL: define {{.*}}@by_const(
// CHECK: call double @norm_const(
// CHECK: call {{.*}}@by_const.strips(
// OFF-LABEL: define {{.*}}@by_const(
// OFF-NOT: call double @norm_const(
// OFF: call {{.*}}@by_const.strips(
void by_const(double *restrict out, const double *restrict in, int n) {
  cilk_for (int i = 0; i < n; ++i)
    // REMARK: licm-norm.c:[[@LINE+1]]:22: remark: hoisted call of 'norm_const' out of the parallel loop [-Rpass=tapir-licm]
    out[i] = in[i] / norm_const(in, n);
}
// CHECK-LABEL: define {{.*}}@by_pure(
// CHECK: call double @norm_pure(
// CHECK: call {{.*}}@by_pure.strips(
void by_pure(double *restrict out, const double *restrict in, int n) {
  cilk_for (int i = 0; i < n; ++i)
    out[i] = in[i] / norm_pure(in, n);
}
// CHECK-LABEL: define {{.*}}@by_plain(
// CHECK: call {{.*}}double @norm_plain(
// CHECK: call {{.*}}@by_plain.strips(
void by_plain(double *restrict out, const double *restrict in, int n) {
  cilk_for (int i = 0; i < n; ++i)
    out[i] = in[i] / norm_plain(in, n);
}
// Here `out` may equal `in`. Above -Os the function has a second copy of the loop.
// CHECK-LABEL: define {{.*}}@aliased(
// ONCE-NOT: @norm_pure(
// CHECK: call {{.*}}@aliased.strips(
void aliased(double *out, const double *in, int n) {
  cilk_for (int i = 0; i < n; ++i)
    // REMARK: licm-norm.c:[[@LINE+2]]:22: remark: call of 'norm_pure' that is the same in every iteration stays in the loop: the loop may write what it reads [-Rpass-missed=tapir-licm]
    // REMARK: licm-norm.c:[[@LINE+1]]:12: remark: this may write what a call of 'norm_pure' in every iteration reads [-Rpass-analysis=tapir-licm]
    out[i] = in[i] / norm_pure(in, n);
}
// CHECK-LABEL: define internal {{.*}}@by_const.strips(
// CHECK-NOT: @norm
// CHECK-LABEL: define internal {{.*}}@aliased.strips(
// CHECK: @norm_pure
