// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// Library functions that Clang knows are called like any other. A true builtin
// has no address: an empty function marks the child's beginning, after the
// arguments.

#include <string.h>

// CHECK-LABEL: define {{.*}} @library(
// CHECK: call ptr @tapir.frame.callee(ptr noundef @memset, i32 noundef 0)
// CHECK-NOT: llvm.memset
// CHECK: tapir.frame.end
void library(char *p) { cilk_spawn memset(p, 0, 100); }

// CHECK-LABEL: define {{.*}} @builtin(
// CHECK: call void @tapir.frame.begin
// CHECK: add nsw i32 %{{.*}}, 1
// CHECK: store i32
// CHECK: [[F:%[0-9]+]] = call ptr @tapir.frame.callee(ptr noundef @cilk.child.begin, i32 noundef 0)
// CHECK-NEXT: call void [[F]]()
// CHECK: call i32 @llvm.ctpop.i32(
// CHECK: store i32
// CHECK: call void @tapir.frame.end
void builtin(int *p, int n) { *p = cilk_spawn __builtin_popcount(n + 1); }

// CHECK: define internal void @cilk.child.begin() [[A:#[0-9]+]]
// CHECK: attributes [[A]] = { alwaysinline
