// The main function returns while another thread's region runs.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: main ends
#include "faults.h"
#include <pthread.h>

static int begun, never;

static __attribute__((noinline)) void run(void) {
  _Cilk_spawn wait_for(&never);
  go_on(&begun);
  wait_for(&never);
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
  be_stolen_from();
  puts("main ends");
  return 0;
}
