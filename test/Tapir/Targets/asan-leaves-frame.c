// AddressSanitizer would treat the empty allocation in a function that passes large arguments as a
// variable-length array, and at the function's end clear the shadow from there to the frame. After
// a steal these are on different stacks.
// RUN: %clang_cilk -O1 -fsanitize=address -S -emit-llvm -o - %s | FileCheck %s
struct large { int a[100]; };
void child(int *);
void take(struct large);

// CHECK-LABEL: define {{.*}}@parent(
// CHECK: alloca inalloca i8
// CHECK-NOT: @__asan_alloca{{.*}}poison
int parent(struct large *l) {
  int a[10];
  cilk_spawn child(a);
  take(*l);
  child(a + 5);
  cilk_sync;
  return a[1];
}
