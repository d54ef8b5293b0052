// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// The parent computes the place of the result before it spawns.

int f(int);
struct S {
  int a, b : 5;
};

// CHECK-LABEL: define {{.*}} @pointer(
// CHECK: tapir.frame.begin
// CHECK: getelementptr inbounds nuw i32, ptr [[OLD:%[0-9]+]], i32 1
// CHECK: store ptr [[OLD]], ptr [[KEPT:%[0-9]+]]
// CHECK: [[V:%[0-9]+]] = call i32 {{%[0-9]+}}(
// CHECK: [[P:%[0-9]+]] = load ptr, ptr [[KEPT]]
// CHECK: store i32 [[V]], ptr [[P]]
// CHECK: tapir.frame.end
void pointer(int *p, int n) {
  for (int i = 0; i < n; i++)
    *p++ = cilk_spawn f(i);
}

// A bit-field has no address; its structure has.
// CHECK-LABEL: define {{.*}} @bitfield(
// CHECK: tapir.frame.begin
// CHECK: getelementptr inbounds nuw %struct.S, ptr [[OLD:%[0-9]+]], i32 1
// CHECK: store ptr [[OLD]], ptr [[KEPT:%[0-9]+]]
// CHECK: call i32 {{%[0-9]+}}(
// CHECK-NEXT: load ptr, ptr [[KEPT]]
void bitfield(struct S *s) { s++->b = cilk_spawn f(1); }

// A variable needs no such computation.
// CHECK-LABEL: define {{.*}} @member(
// CHECK: tapir.frame.begin
// CHECK-NEXT: tapir.frame.callee
// CHECK-NEXT: call i32
int member(void) {
  struct S s;
  s.a = cilk_spawn f(1);
  cilk_sync;
  return s.a;
}

// A thread-local variable belongs to the parent's thread.
_Thread_local int local;
// CHECK-LABEL: define {{.*}} @thread(
// CHECK: tapir.frame.begin
// CHECK: [[A:%[0-9]+]] = call {{.*}} @llvm.threadlocal.address
// CHECK: store ptr [[A]]
// CHECK: call i32 {{%[0-9]+}}(
// CHECK-NOT: threadlocal
// CHECK: tapir.frame.end
void thread(void) { local = cilk_spawn f(1); }
