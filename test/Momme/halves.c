// If a function that divides a loop gives half of it to itself, the hooks get the flags that
// nothing else was done before and that nothing else is done in the task. They do not get these
// flags for the program's own spawns, nor for another function's.
// RUN: %make_trace -DHOOKS=1 -DOPTIONS=4
// RUN: %traced -O0 -ftapir=serial %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 -ftapir=serial %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && env CILK_NWORKERS=1 %t | FileCheck %s
#include <cilk/cilk.h>
#include <stdio.h>

__attribute__((noinline)) static void leaf(int i) { printf("leaf %d\n", i); }

int main(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < 8; ++i) {
    cilk_spawn leaf(i);
    cilk_sync;
  }
}
// CHECK: detach 15 {{.*}}loop 1
// CHECK: detach 15 {{.*}}loop 1 {{.*}} halves
// CHECK-NEXT: task 15 {{.*}} halves
// CHECK: detach 16 {{.*}} loop 0 sync 17{{$}}
// CHECK-NEXT: task 16 {{.*}} other 1{{$}}
// CHECK-NEXT: leaf 0
// CHECK-NEXT: exit 16 {{.*}} same 1{{$}}
// CHECK-NEXT: continue 16 {{.*}} throws 0{{$}}
// CHECK-NEXT: sync
// CHECK-NEXT: synced
// CHECK: exit 15 {{.*}} same 1 halves
// CHECK-NEXT: continue 15 {{.*}} throws 0 halves
