// If the number of processors can't be found out, or the files of the control groups can't be
// opened, programs run without this information.
// RUN: %cilk %s -o %t
// RUN: env -u CILK_NWORKERS %every sched_getaffinity sched_getaffinity+ fopen fopen+ -- %t \
// RUN:   | FileCheck %s
// CHECK: sched_getaffinity: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: sched_getaffinity+: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: fopen: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: fopen+: {{[1-9][0-9]*}} calls, each time the right answer
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  printf("%d\n", fib(15));
  return 0;
}
