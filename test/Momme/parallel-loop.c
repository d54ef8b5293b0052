// Each iteration of a cilk_for is a task.
// RUN: %make_trace -DHOOKS=1 -DOPTIONS=1
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>
#include <stdio.h>

int main(void) {
  cilk_for (int i = 0; i < 2; ++i)
    printf("body %d\n", i);
}
// CHECK: detach 9 main region [[R:[0-9]]] loop 1
// CHECK-NEXT: task 9 - regions {{[0-9]}} other 1
// CHECK-NEXT: body 0
// CHECK-NEXT: exit 9 - region [[R]] throws 0 same 1
// CHECK-NEXT: continue 9 - region [[R]] throws 0
// CHECK-NEXT: detach 9
// CHECK-NEXT: task 9
// CHECK-NEXT: body 1
// CHECK-NEXT: exit 9
// CHECK-NEXT: continue 9
// CHECK-NEXT: sync
