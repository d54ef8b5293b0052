// If a function that divides a loop spawns itself for half of the loop, the hooks get two
// flags: nothing else was done before, and nothing else is done in the task. The hooks do not
// get these flags for spawns of the program or of other functions.
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
