// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// A spawned call is a task frame; the callee goes through the marker, the
// arguments are evaluated before the call, and the child stores the result.

int f(int);

// CHECK-LABEL: define {{.*}} @assign(
// CHECK: [[R:%[0-9]+]] = alloca i8
// CHECK: call void @tapir.frame.begin(ptr noundef [[R]], i32 noundef 0)
// CHECK: [[F:%[0-9]+]] = call ptr @tapir.frame.callee(ptr noundef @f, i32 noundef 0)
// CHECK: [[A:%[0-9]+]] = call i32 @f(
// CHECK: [[V:%[0-9]+]] = call i32 [[F]](i32 noundef [[A]])
// CHECK-NEXT: store i32 [[V]]
// CHECK: call void @tapir.frame.end(ptr noundef [[R]], i32 noundef 0)
// CHECK: call void @tapir.sync(ptr noundef [[R]])
int assign(int n) {
  int x;
  x = cilk_spawn f(f(n));
  cilk_sync;
  return x;
}

// Frames are numbered within their function.
// CHECK-LABEL: define {{.*}} @two(
// CHECK: call void @tapir.frame.begin(ptr noundef [[R:%[0-9]+]], i32 noundef 0)
// CHECK: call void @tapir.frame.begin(ptr noundef [[R]], i32 noundef 1)
// CHECK: call void @tapir.sync(ptr noundef [[R]])
// CHECK-NEXT: ret void
void two(void) {
  cilk_spawn f(1);
  (void)cilk_spawn f(2);
}

// A group of declarations is spawned one by one.
// CHECK-LABEL: define {{.*}} @group(
// CHECK: call i32 {{%[0-9]+}}(i32 noundef 1)
// CHECK: call void @tapir.frame.end
// CHECK: store i32 2
// CHECK: tapir.frame.begin
// CHECK: call i32 {{%[0-9]+}}(i32 noundef 3)
int group(void) {
  const int a = cilk_spawn f(1), b = 2, c = cilk_spawn f(3);
  cilk_sync;
  return a + b + c;
}
