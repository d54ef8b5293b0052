// Cancelling a thread inside a region would abandon its tasks: the message reports that. (For
// pthread_exit see Runtime/leave-thread-in-task.)
// RUN: %cilk %s -o %t && %ends 1 %t | FileCheck %s
// CHECK-NOT: joined
// CHECK: cilk: a thread ended inside a parallel region, with pthread_exit or by cancellation
#include "faults.h"
#include <pthread.h>
#include <unistd.h>

static int begun;

static __attribute__((noinline)) void rest(void) {
  for (;;)
    pause();
}

static __attribute__((noinline)) void run(void) {
  _Cilk_spawn rest();
  go_on(&begun);
  _Cilk_sync;
}

static void *enter(void *unused) {
  run();
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, enter, 0);
  wait_for(&begun);
  pthread_cancel(other);
  pthread_join(other, 0);
  puts("joined");
  return 0;
}
