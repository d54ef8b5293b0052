// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// A parallel loop counts iterations in 64 bits. Each iteration has a variable of its own, a copy of
// one that is carried around the loop, so optimisers know that it doesn't overflow. If optimisers
// must not assume that, and for other types, the task computes the variable.
// RUN: %clang_fe -O0 -fwrapv -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WRAPS
// RUN: %clang_fe -O0 -fsanitize=signed-integer-overflow -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WRAPS
// WRAPS-LABEL: define {{.*}} @up(
// WRAPS: @tapir.detach(
// WRAPS: add i64
// WRAPS-NEXT: trunc i64 {{.*}} to i32
// WRAPS: call void @tapir.reattach(

int f(int);

// CHECK-LABEL: define {{.*}} @up(
// CHECK: [[R:%[0-9]+]] = alloca i8
// CHECK: icmp slt i32
// CHECK: sub i64
// CHECK: [[N:%[0-9]+]] = load i64
// CHECK: call void @tapir.loop(ptr noundef [[R]], i64 noundef [[N]], i64 noundef 0)
// CHECK: store i64 0
// CHECK: icmp ne i64
// CHECK: @tapir.detach(ptr noundef [[R]])
// CHECK: call i32 @f(
// CHECK: call void @tapir.reattach(ptr noundef [[R]])
// CHECK: add nsw i32 {{.*}}, 1
// CHECK: add i64 {{.*}}, 1
// CHECK: call void @tapir.sync(ptr noundef [[R]])
void up(int n) {
  cilk_for (int i = 0; i < n; ++i)
    f(i);
}

// Spawns in the body belong to the iteration.
// CHECK-LABEL: define {{.*}} @body(
// CHECK: @tapir.detach(ptr noundef [[R:%[0-9]+]])
// CHECK: tapir.frame.begin(ptr noundef [[OWN:%[0-9]+]],
// CHECK: tapir.sync(ptr noundef [[OWN]])
// CHECK: tapir.sync(ptr noundef [[OWN]])
// CHECK: tapir.reattach(ptr noundef [[R]])
// CHECK: tapir.sync(ptr noundef [[R]])
void body(int n) {
  cilk_for (int i = 0; i < n; ++i) {
    cilk_spawn f(i);
    if (f(2))
      continue;
    f(3);
  }
}

// Limit and stride are evaluated once, in this order.
// CHECK-LABEL: define {{.*}} @once(
// CHECK: call i32 @f(i32 noundef 1)
// CHECK: call i32 @f(i32 noundef 2)
// CHECK: call i32 @f(i32 noundef 3)
// CHECK: tapir.loop
// CHECK-NOT: @f
// CHECK: ret void
void once(void) {
  cilk_for (int i = f(1); i < f(2); i += f(3))
    ;
}
