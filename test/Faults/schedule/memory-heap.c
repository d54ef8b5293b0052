// If any one allocation of the first spawn and of steals fails, a message says what to do, or the
// answer is right.
// RUN: %cilk %s -o %t && %every malloc malloc+ -- %t | FileCheck %s
// CHECK: malloc: {{[1-9][0-9]*}} calls, {{[1-9][0-9]*}} times the right answer
// CHECK: malloc: no memory for a worker: raise the limit of virtual memory
// CHECK: malloc+: {{[1-9][0-9]*}} calls,
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
