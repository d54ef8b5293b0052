// If a variable-length array in a function that spawns finds no memory, a message says what to do.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=2 %every malloc malloc+ -- %t | FileCheck %s
// CHECK: malloc: {{[1-9][0-9]*}} calls,
// CHECK: malloc: no memory for a local array of 4000 bytes in a function that spawns: make it smaller
// CHECK: malloc+: {{[1-9][0-9]*}} calls,
#include "faults.h"

static __attribute__((noinline)) int sum(int n) {
  int values[n], flag = 0;
  _Cilk_spawn wait_for(&flag);
  for (int i = 0; i < n; ++i)
    values[i] = i;
  go_on(&flag);
  _Cilk_sync;
  return values[n - 1] + values[n / 2];
}

int main(void) {
  int n = 1000;
  __asm__("" : "+r"(n));
  be_stolen_from(); // the pool runs, and allocates no more
  BEGIN_FAULTS();
  printf("%d\n", sum(n) + sum(n));
  return 0;
}
