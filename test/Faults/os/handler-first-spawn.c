// A handler spawns during its thread's first spawn. Without a check it would wait for itself.
// RUN: %cilk %s -o %t
// RUN: %ends 1 env LD_PRELOAD=%inject FAULT=raise:1 %t | FileCheck %s
// CHECK: cilk: a signal handler spawned a task while its thread did so for the first time: handlers
// CHECK-SAME: must not spawn; set a flag there that a task looks at, or wait for the signal
#include "faults.h"
#include <signal.h>

static void on_signal(int number) {
  (void)number;
  fib(3);
}

int main(void) {
  signal(SIGUSR1, on_signal);
  BEGIN_FAULTS();
  printf("%d\n", fib(12));
  return 0;
}
