// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// Only the arm that is taken is spawned, together with its store. The parent evaluates the
// condition and the address to which the child stores.

int f(int);

// CHECK-LABEL: define {{.*}} @arm(
// CHECK: getelementptr
// CHECK: store ptr
// CHECK: br i1 {{.*}}, label %[[YES:[0-9]+]], label %[[NO:[0-9]+]]
// CHECK: [[YES]]:
// CHECK: tapir.frame.begin
// CHECK: call i32 {{%[0-9]+}}(
// CHECK: store i32
// CHECK: tapir.frame.end
// CHECK: [[NO]]:
// CHECK-NOT: tapir
// CHECK: store i32 1
// CHECK: tapir.sync
void arm(int *p, int c) { *p++ = c ? cilk_spawn f(1) : 1; }

// Each arm makes the conversions that surround the conditional expression.
// CHECK-LABEL: define {{.*}} @converted(
// CHECK: call i32 {{%[0-9]+}}(
// CHECK-NEXT: sitofp i32 {{.*}} to double
// CHECK-NEXT: fptosi double {{.*}} to i16
// CHECK-NEXT: store i16
short converted(int c, double d) {
  short s = c ? cilk_spawn f(1) : d;
  cilk_sync;
  return s;
}

// CHECK-LABEL: define {{.*}} @nested(
// CHECK-COUNT-2: tapir.frame.begin
int nested(int c) {
  int x = c > 1 ? cilk_spawn f(1) : c ? 2 : cilk_spawn f(3);
  cilk_sync;
  return x;
}
