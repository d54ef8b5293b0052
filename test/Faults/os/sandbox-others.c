// A sandbox may refuse the calls that the runtime can do without.
// REQUIRES: seccomp
// RUN: %cilk %s -o %t
// RUN: %ends 0 %refuse sched_getaffinity EPERM %t | FileCheck %s
// RUN: env CILK_SPREAD=1 CILK_NWORKERS=4 %ends 0 %refuse sched_setaffinity EPERM %t | FileCheck %s
// RUN: %ends 0 %refuse sigaltstack EPERM %t | FileCheck %s
// RUN: %ends 0 %refuse madvise EPERM %t | FileCheck %s
// RUN: %ends 0 %refuse sched_yield ENOSYS %t | FileCheck %s
// CHECK-NOT: cilk:
// CHECK: 987
#include "faults.h"

int main(void) {
  for (int i = 0; i < 20; ++i)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}
