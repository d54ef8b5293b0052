// A variable is new in its function, its task or its scope, each time.
// RUN: %make_trace -DHOOKS='(1+16)' -DOPTIONS=1
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>

__attribute__((noinline)) void use(int *p) { asm volatile("" :: "r"(p) : "memory"); }

int main(int argc, char **argv) {
  int outer;
  use(&outer);
  cilk_for (int i = 0; i < 2; ++i) {
    int inner;
    use(&inner);
  }
  use(__builtin_alloca(argc * 8));
  cilk_spawn use(&outer);
  cilk_spawn {
    int second;
    use(&second);
  }
  for (int i = 0; i < 2; ++i) {
    int shared;
    cilk_spawn use(&shared);
  }
}
// CHECK-DAG: alloca {{[0-9]+}} outer bytes 4 static 1
// CHECK-DAG: alloca {{[0-9]+}} shared bytes 4 static 1
// CHECK: detach 12
// CHECK: task 12
// CHECK: alloca {{[0-9]+}} inner bytes 4 static 1
// CHECK: exit 12
// CHECK: task 12
// CHECK: alloca {{[0-9]+}} inner bytes 4 static 1
// CHECK: exit 12
// CHECK: alloca 16 {{.*}} bytes 8 static 0
// CHECK: detach 17
// CHECK-NOT: second
// CHECK: task 18
// CHECK-NEXT: alloca {{[0-9]+}} second
// The children of one scope may still run in the next one.
// CHECK: task 24
// CHECK-NOT: alloca {{[0-9]+}} shared
