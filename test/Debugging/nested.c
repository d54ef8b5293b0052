// After steals of stolen continuations, the frames of a strand lie on three stacks, the outer ones
// not in the order that gdb expects. gdb's backtrace ends there; ours doesn't.
// REQUIRES: gdb-python
// RUN: %cilk -O0 %s -o %t
// RUN: env CILK_NWORKERS=3 %gdb -ex bt -ex 'cilk where' -ex 'cilk tasks' %t 2>&1 | FileCheck %s
// RUN: %cilk -O2 %s -o %t
// RUN: env CILK_NWORKERS=3 %gdb -ex bt -ex 'cilk where' -ex 'cilk tasks' %t 2>&1 | FileCheck %s

#include "wait.h"
#include <cilk/cilk.h>
static int go;

__attribute__((noinline)) static void child(void) { wait_for(&go); }

__attribute__((noinline)) static long inner(long n) {
  cilk_spawn child(); // line 16
  reached(&go);       // line 17
  cilk_sync;
  return n;
}

__attribute__((noinline)) static long outer(long n) {
  cilk_spawn child(); // line 23
  long x = inner(n);  // line 24
  cilk_sync;
  return x;
}

int main(void) { return outer(3) != 3; }

// CHECK: #1 {{.*}} inner
// CHECK-NEXT: Backtrace stopped
// CHECK-NEXT: {{^}}worker [[THIEF:[12]]] (pool)
// CHECK-NEXT: #0 reached
// CHECK-NEXT: #1 inner (n={{.*}}) at {{.*}}nested.c:17 [stolen: its callers are on another stack]{{$}}
// CHECK-NEXT: #2 outer (n={{.*}}) at {{.*}}nested.c:24 [stolen: its callers are on another stack]{{$}}
// CHECK-NEXT: #3 main () at
// CHECK-NEXT: {{^}}worker 0
// CHECK: outer.task{{.*}} () at {{.*}}nested.c:23{{$}}
// CHECK-NEXT: outer (n={{.*}}) at {{.*}}nested.c:23 [its continuation was stolen: worker [[OTHER:[12]]] continues at {{.*}}nested.c:24]{{$}}
// CHECK: inner.task{{.*}} () at {{.*}}nested.c:16{{$}}
// CHECK-NEXT: inner (n={{.*}}) at {{.*}}nested.c:16 [its continuation was stolen: worker [[THIEF]] continues at {{.*}}nested.c:17]{{$}}
// CHECK-NEXT: outer (n={{.*}}) at {{.*}}nested.c:24 [stolen: its callers are on another stack]{{$}}
