// A strand that has waited may be in another thread: no address of a thread-local variable is kept
// across a call that may wait, in whatever function, with spawns in the file or without.
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -O2 -S -emit-llvm -DSPAWNS %s -o - | FileCheck %s
#include <cilk/cilk.h>
#include <cilk/concurrent.h>

extern _Thread_local int own;
void use(void);

#ifdef SPAWNS
void spawns(void) {
  cilk_spawn use();
  use();
  cilk_sync;
}
#endif

// CHECK-LABEL: define {{.*}}i32 @waits(
// CHECK: call {{.*}}ptr @[[OWN:cilk.thread.address[.0-9]*]]()
// CHECK: @__cilkrts_yield
// CHECK: call {{.*}}ptr @[[OWN]]()
// CHECK: ret i32
__attribute__((noinline)) int waits(void) {
  int before = own;
  __cilkrts_yield();
  return before + own;
}

// CHECK-LABEL: define {{.*}}i32 @calls(
// CHECK: call {{.*}}ptr @[[OWN]]()
// CHECK: @waits(
// CHECK: call {{.*}}ptr @[[OWN]]()
// CHECK: ret i32
int calls(void) {
  int before = own;
  before += waits();
  return before + own;
}

// CHECK-LABEL: define {{.*}}i32 @keeps(
// CHECK-NOT: cilk.thread.address
// CHECK: ret i32
int keeps(void) {
  int before = own;
  use();
  return before + own;
}
