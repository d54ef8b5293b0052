// A continuation runs in another worker than its spawn: both are shown with all their callers, and
// their common parent with its state.
// REQUIRES: gdb-python
// RUN: %cilk -O0 %s -o %t
// RUN: %gdb -ex 'info auto-load python-scripts' -ex 'cilk workers' -ex 'cilk tasks' -ex 'cilk where' -ex 'cilk bogus' -ex 'cilk where 1' -ex 'info threads' %t 2>&1 | FileCheck %s

#include "wait.h"
#include <cilk/cilk.h>
static int go;

static long child(long n) {
  wait_for(&go); // line 12
  return n * 2;
}

static long parent(long a) {
  long x = cilk_spawn child(a); // line 17
  reached(&go);                 // line 18
  cilk_sync;
  return x;
}

int main(void) { return parent(20) != 40; } // line 23

// CHECK: Yes {{.*}}/libopencilk.so.{{.*}}-gdb.py
// CHECK: worker kind thread LWP waiting stolen doing at
// CHECK-NEXT: {{^}}0 own 1 {{[0-9]+}} 0 1 running wait_for at {{.*}}wait.h:{{[0-9]+$}}
// CHECK-NEXT: {{^}}1 pool 2 {{[0-9]+}} 0 0 running reached at {{.*}}wait.h:9{{$}}

// CHECK-NEXT: {{^}}worker 0 (own), thread 1 (LWP {{[0-9]+}}): running{{$}}
// CHECK: {{^ +}}#{{[0-9]+}} child (n=20) at {{.*}}stolen.c:12{{$}}
// CHECK-NEXT: parent.task () at {{.*}}stolen.c:17{{$}}
// CHECK-NEXT: parent (a=20) at {{.*}}stolen.c:17 [its continuation was stolen: worker 1 continues at {{.*}}stolen.c:18]{{$}}
// CHECK-NEXT: main () at {{.*}}stolen.c:23{{$}}
// CHECK-NEXT: {{^}}worker 1 (pool), thread 2 (LWP {{[0-9]+}}): running{{$}}
// CHECK-NEXT: #0 reached (flag={{.*}}) at {{.*}}wait.h:9{{$}}
// CHECK-NEXT: #1 parent (a=20) at {{.*}}stolen.c:18 [stolen: its callers are on another stack]{{$}}
// CHECK-NEXT: #2 main () at {{.*}}stolen.c:23{{$}}

// CHECK-NEXT: {{^}}worker 1 (pool), thread 2 (LWP {{[0-9]+}}): running{{$}}
// CHECK-NEXT: #0 reached
// CHECK-NEXT: #1 parent (a=20) at {{.*}}stolen.c:18 [stolen
// CHECK-NEXT: #2 main ()
// CHECK-NEXT: Undefined cilk command: "bogus".
// CHECK-NEXT: cilk where takes no arguments.
