// Memory has run out when another thread spawns for the first time: the message says what to do.
// RUN: %cilk %s -o %t
// RUN: %every mmap mmap+ mprotect mprotect+ malloc malloc+ -- %t | FileCheck %s
// CHECK: mmap: {{[1-9][0-9]*}} calls,
// CHECK: mmap+: no memory for a deque of 4096 entries: raise
// CHECK: mprotect: {{[1-9][0-9]*}} calls,
// CHECK: mprotect+: no memory for a thread that spawns: {{.*}}raise
// CHECK: malloc: {{[1-9][0-9]*}} calls,
// CHECK: malloc+: no memory for a worker: raise
#include "faults.h"
#include <pthread.h>

static void *enter(void *result) {
  BEGIN_FAULTS();
  *(int *)result = fib(12);
  return 0;
}

int main(void) {
  int result = fib(5);
  pthread_t other;
  pthread_create(&other, 0, enter, &result);
  pthread_join(other, 0);
  printf("%d\n", result);
  return 0;
}
