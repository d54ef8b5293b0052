// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// A spawned block detaches first; it has a region of its own if it spawns.

int f(int);

// CHECK-LABEL: define {{.*}} @block(
// CHECK: [[D:%[0-9]+]] = call {{.*}}i1 (ptr, ...) @tapir.detach(ptr noundef [[R:%[0-9]+]])
// CHECK: br i1 [[D]], label %[[CHILD:[0-9]+]], label %[[NEXT:[0-9]+]]
// CHECK: [[CHILD]]:
// CHECK: call i32 @f(i32 noundef 1)
// CHECK: call void @tapir.reattach(ptr noundef [[R]])
// CHECK-NEXT: br label %[[NEXT]]
// CHECK: [[NEXT]]:
// CHECK: call void @tapir.sync(ptr noundef [[R]])
void block(void) {
  cilk_spawn { f(1); }
}

// CHECK-LABEL: define {{.*}} @nested(
// CHECK: [[OUTER:%[0-9]+]] = alloca i8
// CHECK: [[INNER:%[0-9]+]] = alloca i8
// CHECK: @tapir.detach(ptr noundef [[OUTER]])
// CHECK: call void @tapir.frame.begin(ptr noundef [[INNER]]
// CHECK: call void @tapir.sync(ptr noundef [[INNER]])
// CHECK-NEXT: call void @tapir.reattach(ptr noundef [[OUTER]])
// CHECK: call void @tapir.sync(ptr noundef [[OUTER]])
void nested(void) {
  cilk_spawn { cilk_spawn f(1); }
}

// Any statement can be spawned, and a longer expression that begins with the
// keyword is one.
// CHECK-LABEL: define {{.*}} @statements(
// CHECK-COUNT-4: @tapir.detach(
// CHECK-NOT: tapir.frame
void statements(int n) {
  int v = 0;
  cilk_spawn if (n) f(1);
  cilk_spawn for (int i = 0; i < n; i++) f(i);
  cilk_spawn v += f(n);
  cilk_spawn ({ f(1); });
}
