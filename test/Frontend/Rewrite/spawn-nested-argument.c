// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// Spawns in the evaluation of an argument come before the frame.

int f(int);

// CHECK-LABEL: define {{.*}} @g(
// CHECK: tapir.frame.begin(ptr noundef [[R:%[0-9]+]], i32 noundef 0)
// CHECK: tapir.frame.end(ptr noundef [[R]], i32 noundef 0)
// CHECK: tapir.sync(ptr noundef [[R]])
// CHECK: tapir.frame.begin(ptr noundef [[R]], i32 noundef 1)
// CHECK: tapir.frame.end(ptr noundef [[R]], i32 noundef 1)
void g(void) {
  cilk_spawn f(({
    int x = cilk_spawn f(1);
    cilk_sync;
    x;
  }));
}
