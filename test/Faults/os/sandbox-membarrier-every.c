// Each call of membarrier is refused in its turn: the first two calls only probe it, so if one of
// them fails, the runtime does without; any later refusal ends the process with the message.
// RUN: %cilk %s -o %t && %every membarrier -- %t | FileCheck %s
// CHECK: membarrier: {{[1-9][0-9]*}} calls, {{[1-9][0-9]*}} times the right answer
// CHECK-NEXT: membarrier: the system call membarrier, which worked at the start, is now refused; set CILK_FENCED=1
#include "faults.h"
#include <time.h>

int main(void) {
  BEGIN_FAULTS();
  struct timespec pause = {0, 5000000};
  for (int i = 0; i < 2; ++i) {
    be_stolen_from();
    nanosleep(&pause, 0);
  }
  printf("%d\n", fib(12));
  return 0;
}
