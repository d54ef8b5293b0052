// If any one mapping of memory fails, a smaller one works, or a message says what to do.
// RUN: %cilk %s -o %t && %every mmap -- %t | FileCheck %s
// CHECK: mmap: {{[1-9][0-9]*}} calls, {{[1-9][0-9]*}} times the right answer
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
