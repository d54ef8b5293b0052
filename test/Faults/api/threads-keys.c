// The C library's tables for a thread run out: keys, their values, handlers of forks.
// RUN: %cilk %s -o %t
// RUN: %every pthread_key_create pthread_setspecific pthread_atfork -- %t | FileCheck %s
// CHECK: pthread_key_create: 1 calls, 0 times the right answer
// CHECK-NEXT: pthread_key_create: no thread-specific key is left for the runtime: create fewer
// CHECK: pthread_setspecific: 1 calls, 0 times the right answer
// CHECK-NEXT: pthread_setspecific: no memory for a thread that spawns: raise the limit
// CHECK: pthread_atfork: 1 calls, 0 times the right answer
// CHECK-NEXT: pthread_atfork: no memory for what the runtime does at a fork: raise the limit
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
