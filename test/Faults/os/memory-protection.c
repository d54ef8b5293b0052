// If any one stack can't be made accessible, a message says what to do.
// RUN: %cilk %s -o %t && %every mprotect mprotect+ -- %t | FileCheck %s
// CHECK: mprotect: {{[1-9][0-9]*}} calls,
// CHECK: mprotect: {{.*}}set CILK_STACKSIZE to less{{.*}}or CILK_NWORKERS to fewer workers
// CHECK: mprotect+: {{[1-9][0-9]*}} calls, 0 times the right answer
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
