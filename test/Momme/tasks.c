// Hooks of spawns and syncs are called in the strand's order, at every level, with the frames of
// their strands.
// RUN: %make_trace -DHOOKS=1 -DOPTIONS=1
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 -ftapir=tbb %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>
#include <stdio.h>

__attribute__((noinline)) void leaf(int n) { printf("leaf %d\n", n); }

__attribute__((noinline)) void nested(void) {
  cilk_spawn leaf(1);
  leaf(2);
  cilk_sync;
  cilk_scope {
    cilk_spawn { leaf(3); }
    leaf(4);
  }
}

int main(void) {
  cilk_spawn nested();
  leaf(5);
  cilk_sync;
}
// CHECK: detach 24 main region [[R:[01]]] loop 0 sync 26
// CHECK-NEXT: task 24 - regions {{[0-9]+}} other 1
// CHECK-NEXT: detach 14 nested region {{[0-9]}} loop 0 sync 16
// CHECK-NEXT: task 14
// CHECK-NEXT: leaf 1
// CHECK-NEXT: exit 14 - region {{[0-9]}} throws 0 same 1
// CHECK-NEXT: continue 14
// CHECK-NEXT: leaf 2
// CHECK-NEXT: sync 16 - region [[A:[0-9]]]
// CHECK-NEXT: synced 16 - region [[A]]
// CHECK-NEXT: detach 18 nested region [[B:[0-9]]]
// CHECK-NEXT: task 18
// CHECK-NEXT: leaf 3
// CHECK-NEXT: exit 18
// CHECK-NEXT: continue 18
// CHECK-NEXT: leaf 4
// CHECK-NEXT: sync {{[0-9]+}} - region [[B]]
// CHECK: exit 24 - region [[R]] throws 0 same 1
// CHECK-NEXT: continue 24 - region [[R]] throws 0
// CHECK-NEXT: leaf 5
// CHECK-NEXT: sync 26 - region [[R]]
// CHECK-NEXT: synced 26 - region [[R]]
