// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// The pragma's argument may be any expression of the loop's scope.

// CHECK-LABEL: define {{.*}} @g(
void g(int n) {
// CHECK: @tapir.loop({{.*}}, i64 noundef 4)
#pragma cilk grainsize 4
  cilk_for (int i = 0; i < n; ++i)
    ;
// CHECK: @tapir.loop({{.*}}, i64 noundef 8)
#pragma cilk grainsize(4 * 2)
  cilk_for (int i = 0; i < n; ++i)
    ;
// A negative value that is known only at run time means the default.
// CHECK: sdiv i32 {{.*}}, 3
// CHECK: icmp slt i64
// CHECK: [[G:%[0-9]+]] = phi i64 [ 0,
// CHECK: @tapir.loop({{.*}}, i64 noundef [[G]])
#pragma cilk grainsize n / 3
  cilk_for (int i = 0; i < n; ++i)
    ;
#define GRAIN(n) _Pragma("cilk grainsize(16)") cilk_for
// CHECK: @tapir.loop({{.*}}, i64 noundef 16)
  GRAIN(n) (int i = 0; i < n; ++i)
    ;
}
