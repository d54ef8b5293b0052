// If signals end every sleep early, workers only search once more, and no wake-up is lost.
// RUN: %cilk %s -o %t
// RUN: %ends 0 env LD_PRELOAD=%inject FAULT=futex_wait:1+ %t | FileCheck %s
// CHECK: 55
#include "faults.h"
#include <time.h>

int main(void) {
  be_stolen_from();
  BEGIN_FAULTS();
  struct timespec pause = {0, 3000000};
  for (int i = 0; i < 3; ++i) {
    nanosleep(&pause, 0);
    be_stolen_from();
  }
  printf("%d\n", fib(10));
  return 0;
}
