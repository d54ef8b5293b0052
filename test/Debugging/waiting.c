// On one worker, continuations wait in the worker's deque, oldest first; nothing is stolen.
// REQUIRES: gdb-python
// RUN: %cilk -O0 %s -o %t
// RUN: env CILK_NWORKERS=1 %gdb -ex 'cilk workers' -ex 'cilk tasks' %t 2>&1 | FileCheck %s --implicit-check-not=stolen:

#include "wait.h"
#include <cilk/cilk.h>
static int go;

static long inner(long n) {
  cilk_spawn { reached(&go); } // line 11
  cilk_sync;
  return n;
}

static long outer(long n) {
  long x = cilk_spawn inner(n); // line 17
  cilk_sync;
  return x;
}

int main(void) { return outer(3) != 3; }

// CHECK: {{^}}0 own 1 {{[0-9]+}} 2 0 running reached at
// CHECK-NEXT: {{^}}worker 0 (own), thread 1 (LWP {{[0-9]+}}): running{{$}}
// CHECK-NEXT: #0 reached
// CHECK-NEXT: inner.task () at {{.*}}waiting.c:11{{$}}
// CHECK-NEXT: inner (n=3) at {{.*}}waiting.c:11 [its continuation waits to be stolen]{{$}}
// CHECK-NEXT: outer.task () at {{.*}}waiting.c:17{{$}}
// CHECK-NEXT: outer (n=3) at {{.*}}waiting.c:17 [its continuation waits to be stolen]{{$}}
// CHECK-NEXT: main () at
// CHECK-NEXT: {{^}} may be stolen: outer at {{.*}}waiting.c:17{{$}}
// CHECK-NEXT: {{^}} may be stolen: inner at {{.*}}waiting.c:11{{$}}
