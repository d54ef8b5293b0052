// The debugger stops in a child, while a thief runs its parent; gdb's selection stays as it was.
// REQUIRES: gdb-python
// RUN: %cilk -O2 %s -o %t
// RUN: %gdb -ex 'up 1' -ex 'cilk workers' -ex 'cilk where' -ex 'frame' -ex 'info threads' %t 2>&1 | FileCheck %s

#include "wait.h"
#include <cilk/cilk.h>
static int begun, done;

__attribute__((noinline)) static long child(long n) {
  wait_for(&begun);
  reached(&done); // line 12
  __asm__ volatile("" : "+r"(n));
  return n * 2;
}

__attribute__((noinline)) static long parent(long a) {
  long x = cilk_spawn child(a); // line 18
  set(&begun);
  wait_for(&done); // line 20
  cilk_sync;
  return x;
}

int main(void) { return parent(20) != 40; }

// CHECK: #1 {{.*}} child
// CHECK: {{^}}0 own 1 {{[0-9]+}} 0 1 running reached at
// CHECK-NEXT: {{^}}1 pool 2 {{[0-9]+}} 0 0 running
// CHECK-NEXT: {{^}}worker 0 (own), thread 1 (LWP {{[0-9]+}}): running{{$}}
// CHECK-NEXT: #0 reached
// CHECK-NEXT: #1 child (n={{.*}}) at {{.*}}child.c:12{{$}}
// CHECK-NEXT: parent.task (){{.*}} at {{.*}}child.c:18{{$}}
// CHECK-NEXT: parent (a={{.*}}) at {{.*}}child.c:18 [its continuation was stolen: worker 1 continues at {{.*}}child.c:{{[0-9]+}}]{{$}}
// CHECK-NEXT: main () at {{.*}}child.c:25{{$}}
// CHECK-NEXT: #1 {{.*}} child
// CHECK: * 1 {{.*}} reached
