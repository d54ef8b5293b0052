// RUN: %clang_fe -std=c++17 -fno-exceptions -O0 -S -emit-llvm %s -o - | FileCheck %s
// In C++ an assignment is an lvalue of the object that it assigned to.

// CHECK-LABEL: define {{.*}} @_Z6assignPPi(
// CHECK-DAG: [[R:%[0-9]+]] = alloca i8
// CHECK-DAG: [[X:%[0-9]+]] = alloca i32
// CHECK-DAG: [[Y:%[0-9]+]] = alloca i64
// CHECK-DAG: [[Z:%[0-9]+]] = alloca i16
// CHECK: @tapir.detach(
// CHECK: @tapir.share(ptr noundef [[R]], ptr noundef [[X]])
// CHECK-NEXT: @tapir.share(ptr noundef [[R]], ptr noundef [[Y]])
// CHECK-NEXT: @tapir.share(ptr noundef [[R]], ptr noundef [[Z]])
// CHECK-NOT: tapir.share
// CHECK: @tapir.reattach
void assign(int **p) {
  int x;
  long y;
  short z;
  cilk_spawn {
    *p = &(x = 3);
    long &r = (++y);
    r = z = 3;
    (z += 2)++;
  }
  cilk_sync;
}
