// Threads get stacks as large as the limit of the main thread's: with small ones workers work.
// RUN: %cilk %s -o %t
// RUN: %ends 0 sh -c 'ulimit -s 128; exec "$@"' sh %t | FileCheck %s
// RUN: %ends 0 sh -c 'ulimit -s 64; exec "$@"' sh %t | FileCheck %s
// CHECK: 987
#include "faults.h"

int main(void) {
  for (int i = 0; i < 20; ++i)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}
