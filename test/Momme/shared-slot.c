// The memory of a variable whose address children have isn't given to other variables while the
// children may still run, as if each task were a separate function.
// RUN: %make_trace -DHOOKS=16 -DOPTIONS=3
// RUN: %traced -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <cilk/cilk.h>
void use(int *p);

// CHECK-LABEL: define {{.*}}void @f(
// CHECK: [[OWN:%.*]] = alloca [100 x i32]
// CHECK: [[SHARED:%.*]] = alloca [101 x i32]
// CHECK-NOT: lifetime.start{{.*}}[[SHARED]]
// CHECK: lifetime.start{{.*}}[[OWN]]
// CHECK-NOT: lifetime.start{{.*}}[[SHARED]]
// CHECK: ret void
void f(void) {
  cilk_spawn {
    int own[100];
    use(own);
  }
  for (int i = 0; i < 3; ++i) {
    int shared[101];
    cilk_spawn use(shared);
  }
}
