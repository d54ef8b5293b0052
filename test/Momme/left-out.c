// A tool that looks for races gets no hooks of accesses that can't race (see also kept.c), except
// those of thread-local variables, in which strands may leave values.
// RUN: %make_trace -DHOOKS=8 -DOPTIONS=3
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>
#include <stdlib.h>

int global, other;
const int table[] = {1, 2, 3};
_Thread_local int own;                   // CHECK: store 26 own

__attribute__((noinline)) void task(int n) {
  int local = n;                         // no other strand's
  int *heap = malloc(4);
  *heap = local + table[n];
  own = *heap;
  free(heap);
  global = n;                            // CHECK: store 19 global
  own += global;                         // CHECK-NOT: 20 global
}                                        // CHECK: store 20 own
static __attribute__((noinline)) void before(int n) { other = n; }

int main(int argc, char **argv) {
  global = argc;                         // CHECK-NOT: 25 global
  own = argc;
  before(argc);                          // CHECK-NOT: 22 other
  cilk_spawn task(argc);
  other = 4;                             // CHECK: store 29 other
  cilk_sync;
  return !global;                        // CHECK-NOT: load 31 global
}
