// If a sandbox refuses membarrier from the start, or a kernel lacks it, workers do without
// it.
// REQUIRES: seccomp
// RUN: %cilk %s -o %t
// RUN: %ends 0 %refuse membarrier EPERM %t | FileCheck %s
// RUN: %ends 0 %refuse membarrier ENOSYS %t | FileCheck %s
// CHECK-NOT: cilk:
// CHECK: 987
#include "faults.h"

int main(void) {
  for (int i = 0; i < 20; ++i)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}
