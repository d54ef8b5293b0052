// AddressSanitizer would treat the empty allocation that forces addresses off
// the frame pointer as a variable length array, and at the function's end clear
// the shadow from there to the frame: two different stacks after a steal.
// REQUIRES: opencilk-abi.bc
// RUN: %clang_cilk -O1 -fsanitize=address -S -emit-llvm -o - %s | FileCheck %s
void child(int *);

// CHECK-LABEL: define {{.*}}@parent(
// CHECK: alloca inalloca i8
// CHECK-NOT: @__asan_alloca{{.*}}poison
int parent(void) {
  int a[10];
  cilk_spawn child(a);
  child(a + 5);
  cilk_sync;
  return a[1];
}
