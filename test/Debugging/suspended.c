// A function waits in a sync, and no thread has it on its stack: the debugger finds it by the child
// that it waits for. With two workers the thief runs `rest` only after it has left `parent` there.
// The commands work on a core file as well.
// REQUIRES: gdb-python
// RUN: %cilk -O0 %s -o %t
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %gdb -ex 'cilk tasks' -ex 'gcore core' %t 2>&1 | FileCheck %s
// RUN: %gdb_bare -ex 'core-file core' -ex 'cilk tasks' -ex 'cilk workers' -ex 'cilk where' %t 2>&1 | FileCheck %s --check-prefixes=CHECK,CORE

#define _GNU_SOURCE
#include "wait.h"
#include <cilk/cilk.h>
#include <pthread.h>
static int begun, go;

// gdb 17 can't read a stack with a guard of glibc 2.42, and leaves it out of the core file.
__attribute__((constructor)) static void have_no_guards(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setguardsize(&attributes, 0);
  pthread_setattr_default_np(&attributes);
}

static void last(void) { wait_for(&go); }

static long child(long n) {
  wait_for(&begun);
  cilk_spawn last(); // line 28
  reached(&go);      // line 29
  cilk_sync;
  return n * 2;
}

static long parent(long a) {
  long x = cilk_spawn child(a); // line 35
  set(&begun);
  cilk_sync; // line 37
  return x;
}

int main(void) { return parent(20) != 40; }

// CHECK: {{^}}worker 0 (own), thread {{[12]}} (LWP {{[0-9]+}}): running{{$}}
// CHECK: last () at {{.*}}suspended.c:24{{$}}
// CHECK-NEXT: child.task () at {{.*}}suspended.c:28{{$}}
// CHECK-NEXT: child (n=20) at {{.*}}suspended.c:28 [its continuation was stolen: worker 1 continues at {{.*}}suspended.c:29]{{$}}
// CHECK-NEXT: parent.task () at {{.*}}suspended.c:35{{$}}
// CHECK-NEXT: parent (a=20) at {{.*}}suspended.c:35 [its continuation was stolen: waits for 1 child at {{.*}}suspended.c:37]{{$}}
// CHECK-NEXT: main () at
// CHECK-NEXT: {{^}}worker 1 (pool), thread {{[12]}} (LWP {{[0-9]+}}): running{{$}}
// CHECK-NEXT: #0 reached
// CHECK-NEXT: #1 child (n=20) at {{.*}}suspended.c:29 [stolen: its callers are on another stack]{{$}}
// CHECK-NEXT: #2 parent.task () at {{.*}}suspended.c:35{{$}}
// CHECK-NEXT: #3 parent (a=20) at {{.*}}suspended.c:35 [its continuation was stolen: waits for 1 child at {{.*}}suspended.c:37]{{$}}
// CHECK-NEXT: #4 main () at
// CHECK-NEXT: {{^}}in a sync, waits for 1 child{{$}}
// CHECK-NEXT: #0 parent (a=20) at {{.*}}suspended.c:37{{$}}
// CHECK-NEXT: #1 main () at
// CORE: {{^}}0 own {{[12]}} {{[0-9]+}} 0 2 running wait_for at
// CORE-NEXT: {{^}}1 pool {{[12]}} {{[0-9]+}} 0 0 running reached at
// CORE-NEXT: {{^}}worker 1 (pool)
// CORE-NEXT: #0 reached
