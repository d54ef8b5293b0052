// The main thread ends by pthread_exit, after regions of its own: another thread's regions
// continue, and the last thread ends the process.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: others go on: 987
#include "faults.h"
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int left;
static pthread_t first;

static void *enter(void *unused) {
  pthread_join(first, 0);
  be_stolen_from();
  printf("others go on: %d\n", fib(16));
  // The pool's threads don't end.
  exit(0);
  return unused;
}

int main(void) {
  first = pthread_self();
  be_stolen_from();
  pthread_t other;
  pthread_create(&other, 0, enter, 0);
  (void)left;
  pthread_exit(0);
}
