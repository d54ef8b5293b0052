// A program that has taken all thread-specific keys for itself gets the message.
// RUN: %cilk %s -o %t && %ends 1 %t | FileCheck %s
// CHECK: cilk: no thread-specific key is left for the runtime: create fewer of them
#include "faults.h"
#include <pthread.h>

int main(void) {
  pthread_key_t key;
  while (pthread_key_create(&key, 0) == 0)
    ;
  printf("%d\n", fib(10));
  return 0;
}
