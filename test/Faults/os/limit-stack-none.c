// Without a stack limit threads get the machine's usual size.
// REQUIRES: unlimited-stacks
// RUN: %cilk %s -o %t && %ends 0 sh -c 'ulimit -s unlimited; exec "$@"' sh %t | FileCheck %s
// CHECK: 987
#include "faults.h"

int main(void) {
  for (int i = 0; i < 20; ++i)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}
