// A debugger shows tasks as in the source: breakpoints by line, locals of the task and of the
// parent that it uses, a backtrace with lines.
// REQUIRES: gdb
// RUN: %cilk_program -g -O0 %s -o %t
// RUN: env CILK_NWORKERS=1 DEBUGINFOD_URLS= gdb -nx -q -batch -x %S/../../Inputs/gdb.commands %t 2>&1 | FileCheck %s
#include <stdio.h>

static long work(long n) {
  return n * 2; // line 9
}

static long parent(long a) {
  long shared = 5, sum = 0;
  long x = cilk_spawn work(a);
  cilk_spawn {
    long mine = a + 1;
    shared += mine; // line 17
  }
  cilk_for (int i = 0; i < 3; ++i) {
    long square = i * i + a;
    __atomic_fetch_add(&sum, square, __ATOMIC_RELAXED); // line 21
  }
  cilk_sync;
  return x + shared + sum;
}

int main(void) {
  printf("%ld\n", parent(20));
  return 0;
}

// CHECK: Breakpoint {{[0-9]+}}, work (n=20) at {{.*}}gdb.c:9
// CHECK: #0 {{.*}}work (n=20) at {{.*}}gdb.c:9
// CHECK-NEXT: #1 {{.*}}parent.task{{.*}} at {{.*}}gdb.c:14
// CHECK-NEXT: #2 {{.*}}parent (a=20) at {{.*}}gdb.c:14
// CHECK-NEXT: #3 {{.*}}main () at {{.*}}gdb.c:28
// CHECK: Breakpoint {{[0-9]+}}, parent.task{{.*}} at {{.*}}gdb.c:17
// CHECK: mine = 21
// CHECK: a = 20
// CHECK: shared = 5
// CHECK: after = 26
// CHECK: #1 {{.*}}parent (a=20) at {{.*}}gdb.c:15
// CHECK: Breakpoint {{[0-9]+}}, parent.loop{{.*}} at {{.*}}gdb.c:21
// CHECK: square = 20
// CHECK: i = 0
// CHECK: a = 20
// CHECK: square = 21
// CHECK: {{^}}131{{$}}
// CHECK: exited normally
