// Without membarrier, loops are still divided on demand: an early iteration waits for one of the
// second half.
// REQUIRES: seccomp
// RUN: %cilk -O2 -mllvm -tapir-loops=lazy -I%S/../../Execution/Inputs %s -o %t
// RUN: env CILK_NWORKERS=2 %ends 0 %refuse membarrier ENOSYS %t | FileCheck %s
// RUN: env CILK_NWORKERS=1 %ends 0 %refuse membarrier ENOSYS %t | FileCheck %s
// CHECK-NOT: cilk:
// CHECK: 64 ran
#include <cilk/cilk.h>
#include "demand.h"
#include <stdio.h>

static int ran[64];

static void iterate(int i) {
  ++ran[i];
  if (i == 2)
    call_others();
  if (i == 3)
    await(&others_ran);
  if (i >= 33)
    set(&others_ran);
}
static void loop(void *n) {
  cilk_for (int i = 0; i < *(int *)n; ++i)
    iterate(i);
}

int main(void) {
  int n = 64, sum = 0;
  run_until_called(loop, &n);
  for (int i = 0; i < n; ++i)
    sum += ran[i] == 1;
  printf("%d ran\n", sum);
  return 0;
}
