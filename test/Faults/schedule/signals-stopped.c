// A program still works if it is stopped and continued two hundred times a second.
// RUN: %cilk %s -o %t && %ends --stop 0 %t | FileCheck %s
// CHECK: 0 wrong
#include "faults.h"
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(void) {
  int wrong = 0;
  struct timespec pause = {0, 1000000};
  for (double start = now(); now() - start < 0.6;) {
    wrong += fib(14) != 377;
    be_stolen_from();
    nanosleep(&pause, 0);
  }
  printf("%d wrong\n", wrong);
  return 0;
}
