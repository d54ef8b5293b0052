// On the target `pthread`, which queues tasks, if any one thread can't be started, or a task finds
// no memory, the message says what to do.
// RUN: %cilk -ftapir=pthread %s -o %t
// RUN: %every pthread_create pthread_create+ malloc malloc+ pthread_setspecific -- %t | FileCheck %s
// CHECK: pthread_create: 2 calls, 0 times the right answer
// CHECK-NEXT: pthread_create: can't start worker thread 2 of 3: {{.*}}; set CILK_NWORKERS to fewer
// CHECK: pthread_create+: 2 calls, 0 times the right answer
// CHECK: malloc: {{[1-9][0-9]*}} calls,
// CHECK: malloc: no memory for a task of {{[0-9]+}} bytes: raise the limit of virtual memory
// CHECK: malloc+: {{[1-9][0-9]*}} calls,
// CHECK: pthread_setspecific: {{[1-9][0-9]*}} calls, each time the right answer
#include "faults.h"

static int sum;
static void add(int n) { __atomic_fetch_add(&sum, n, __ATOMIC_RELAXED); }

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 20; ++i)
    _Cilk_spawn add(i);
  _Cilk_sync;
  printf("%d\n", sum);
  return 0;
}
