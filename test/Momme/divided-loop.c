// With CSI_TOOL_DIVIDED_LOOPS the pieces of a loop are tasks, on every target alike. A task gets
// the values that its detach passes to it.
// RUN: %make_trace -DHOOKS=8195 -DOPTIONS=4
// RUN: %traced -O0 -ftapir=serial %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 -ftapir=serial %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && env CILK_NWORKERS=1 %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && env CILK_NWORKERS=1 %t | FileCheck %s
#include <cilk/cilk.h>
#include <stdio.h>

int main(void) {
#pragma cilk grainsize 2
  cilk_for (int i = 0; i < 4; ++i)
    printf("body %d\n", i);
}
// CHECK: entry 11 main
// CHECK: entry {{[0-9]+}} {{.*}} spawns 1 divides 1
// CHECK-NEXT: detach 13 {{main.*}} region 0 loop 1
// CHECK: task 13 {{.*}} other 1 given {{[1-9][0-9]*}}
// CHECK: entry {{.*}} divides 1
// CHECK: body 0
// CHECK-NEXT: body 1
// CHECK: exit 13
// CHECK: continue 13
// CHECK-NOT: detach
// CHECK: body 2
// CHECK-NEXT: body 3
// CHECK-NEXT: sync
