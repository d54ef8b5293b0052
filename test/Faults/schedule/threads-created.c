// If any one thread of the pool can't be started, a message says which thread, why, and what to do.
// RUN: %cilk %s -o %t
// RUN: env CILK_NWORKERS=4 %every pthread_create pthread_create+ -- %t | FileCheck %s
// CHECK: pthread_create: 3 calls, 0 times the right answer
// CHECK-NEXT: pthread_create: can't start worker thread 2 of 4: Resource temporarily unavailable; set CILK_NWORKERS to fewer workers (1 times)
// CHECK-NEXT: pthread_create: can't start worker thread 3 of 4: {{.*}} (1 times)
// CHECK-NEXT: pthread_create: can't start worker thread 4 of 4: {{.*}} (1 times)
// CHECK: pthread_create+: 3 calls, 0 times the right answer
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
