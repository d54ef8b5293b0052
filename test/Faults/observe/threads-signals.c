// The calls that messages of overflows need may fail: everything else works without them.
// RUN: %cilk %s -o %t
// RUN: %every sigaction+ sigaltstack sigaltstack+ pthread_getattr_np pthread_getattr_np+ -- %t \
// RUN:   | FileCheck %s
// CHECK: sigaction+: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: sigaltstack: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: sigaltstack+: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: pthread_getattr_np: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: pthread_getattr_np+: {{[1-9][0-9]*}} calls, each time the right answer
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
