// If any one view of a reducer, or table of views, finds no memory, a message says what to do.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=2 %every malloc malloc+ -- %t | FileCheck %s
// CHECK: malloc: {{[1-9][0-9]*}} calls,
// CHECK-DAG: malloc: no memory for a table of 4 reducers' views: set CILK_NWORKERS to fewer workers
// CHECK-DAG: malloc: no memory for a reducer's view of 8 bytes: set CILK_NWORKERS to fewer workers
// CHECK: malloc+: {{[1-9][0-9]*}} calls,
#include "faults.h"
#include <string.h>

static void zero(void *view) { *(long *)view = 0; }
static void add(void *left, void *right) { *(long *)left += *(long *)right; }
static long _Hyperobject(zero, add) sums[4];

// Counts on another worker, which has its own views.
static __attribute__((noinline)) void count(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  for (int i = 0; i < 4; ++i)
    sums[i] += i;
  go_on(&flag);
  _Cilk_sync;
}

int main(void) {
  be_stolen_from(); // the pool runs, and allocates no more
  BEGIN_FAULTS();
  for (int i = 0; i < 2; ++i)
    count();
  printf("%ld\n", sums[0] + sums[1] + sums[2] + sums[3]);
  return 0;
}
