// If stacks are larger than memory, or than the address space, the message names their size.
// REQUIRES: unlimited-stacks
// RUN: %cilk %s -o %t
// RUN: %ends 1 sh -c 'ulimit -s 10000000000; exec "$@"' sh %t | FileCheck %s
// RUN: %ends 1 sh -c 'ulimit -s 100000000000; exec "$@"' sh %t | FileCheck %s
// CHECK: cilk: no memory for the stack of worker thread 2 of 3: {{.*}}lower that of stacks (ulimit -s)
#include "faults.h"

int main(void) {
  for (int i = 0; i < 20; ++i)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}
