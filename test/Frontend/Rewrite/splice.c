// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -O0 -E %s -o %t.i
// RUN: %clang_fe -O0 -S -emit-llvm -x cpp-output %t.i -o - | FileCheck %s
// RUN: %clang_fe -O0 -x c++ -S -emit-llvm %s -o - | FileCheck --check-prefix=CXX %s
// Each step of the loop after the pragma asks for splicing, with the pragma's argument, or 0 for
// the default.
#define DEPTH 2 * 4
// CHECK-LABEL: define {{.*}} @f(
// CXX-LABEL: define {{.*}}f
void f(int n, int steps, double *a, int depth) {
// CHECK: call void @tapir.splice(i64 noundef 8)
// CHECK: call void @tapir.loop(
// CXX: call void @tapir.splice(i64 noundef 8)
#pragma cilk splice(DEPTH)
  for (int t = 0; t < steps; ++t)
    cilk_for (int i = 0; i < n; ++i)
      a[i] += t;
// CHECK: call void @tapir.splice(i64 noundef 0)
#pragma cilk splice
  for (int t = 0; t < steps; ++t) {
    cilk_for (int i = 0; i < n; ++i)
      a[i] += t;
  }
// CHECK: call void @tapir.splice(i64 noundef %{{[0-9]+}})
#pragma cilk splice depth + 1
  for (int t = 0; t < steps; ++t) {
    cilk_for (int i = 0; i < n; ++i)
      a[i] += t;
  }
// CHECK-NOT: @tapir.splice(
// CHECK: ret void
}
