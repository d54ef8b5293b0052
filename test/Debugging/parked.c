// Two strands wait. One waits for a value. The other already has its value, and waits for the
// worker, which runs a third strand.
// REQUIRES: gdb-python
// RUN: %cilk -O0 %s -o %t
// RUN: env CILK_NWORKERS=1 %gdb -ex 'cilk tasks' -ex 'cilk workers' %t 2>&1 | FileCheck %s

#include "wait.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
static int go;
static cilk_ivar first, second;

static void get(cilk_ivar *from) { cilk_ivar_get(from); } // line 13

static void both(void) {
  cilk_spawn get(&first);
  cilk_spawn get(&second);
  cilk_ivar_put(&second, 1);
  reached(&go); // line 19
  cilk_ivar_put(&first, 1);
  cilk_sync;
}

int main(void) {
  both();
  return 0;
}

// CHECK: {{^}}worker 0 (own), thread 1 (LWP {{[0-9]+}}): running{{$}}
// CHECK-NEXT: #0 reached
// CHECK-NEXT: both () at {{.*}}parked.c:19
// CHECK-NEXT: main () at
// CHECK-NEXT: {{^}}not run, ready to continue in worker 0{{$}}
// CHECK: get (from={{.*}}) at {{.*}}parked.c:13{{$}}
// CHECK-NEXT: both.task
// CHECK-NEXT: both () at {{.*}}parked.c:17 [{{.*}}its continuation was stolen: worker 0 continues at {{.*}}parked.c:19]{{$}}
// CHECK: {{^}}parked, waits to be unparked{{$}}
// CHECK-NEXT: #0 __cilkrts_ivar_wait
// CHECK: get (from={{.*}}) at {{.*}}parked.c:13{{$}}
// CHECK-NEXT: both.task
// CHECK-NEXT: both () at {{.*}}parked.c:16 [its continuation was stolen: worker 0 continues at {{.*}}parked.c:19]{{$}}
// CHECK: {{^}}0 own 1 {{[0-9]+}} 0 0 running reached at
