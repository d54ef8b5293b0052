// A tool that looks for races gets hooks of all accesses that can race, at every level: to a
// variable of which a task could have a copy, after a loop that could have read the variable
// before its tasks, and after calls that may change the strand.
// RUN: %make_trace -DHOOKS=8 -DOPTIONS=3
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>

int a[8], global;
__attribute__((noinline)) void unknown(void) { asm volatile("" ::: "memory"); }

__attribute__((noinline)) void reader(int n) {
  int x = n;
  cilk_spawn { a[0] = x; }               // CHECK-DAG: load 14 x
  x = 4;                                 // CHECK-DAG: store 15 x
  cilk_sync;
  int last = 0;
  cilk_for (int i = 0; i < 2; ++i) {
    last = i;                            // CHECK-DAG: store 19 last
    a[i] = last;                         // CHECK-DAG: store 20 a
  }
  for (int i = 0; i < n; ++i)
    cilk_spawn { a[i] = global; }        // CHECK-DAG: load 23 global
  global = 7;                            // CHECK-DAG: store 24 global
  unknown();
  global = 8;                            // CHECK-DAG: store 26 global
  cilk_sync;
}
int main(int argc, char **argv) {
  cilk_spawn reader(argc);
  unknown();
  cilk_sync;
}
