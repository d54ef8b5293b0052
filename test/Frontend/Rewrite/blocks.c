// RUN: %clang_fe -fblocks -O0 -S -emit-llvm %s -o - | FileCheck %s
// A block literal is a function of its own.

int f(int);

// CHECK-LABEL: define {{.*}} @g(
// CHECK-NOT: tapir
// CHECK-LABEL: define {{.*}} @__g_block_invoke(
// CHECK: tapir.frame.begin
// CHECK: tapir.sync.guard
int g(int n) {
  return ^(int k) {
    int x = cilk_spawn f(k);
    cilk_sync;
    return x + n;
  }(1);
}
