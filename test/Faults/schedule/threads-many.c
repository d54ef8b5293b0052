// If any one of the pool's many threads can't be started, the message names that worker.
// RUN: %cilk %s -o %t
// RUN: env CILK_NWORKERS=40 %every pthread_create -- %t | FileCheck %s
// CHECK: pthread_create: 39 calls, 0 times the right answer
// CHECK-NEXT: can't start worker thread 2 of 40:
// CHECK: can't start worker thread 40 of 40:
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
