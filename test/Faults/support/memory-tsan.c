// The runtime announces stacks to ThreadSanitizer by mapping them again: if that fails, a message
// says so, and there are no false reports.
// RUN: %cilk -fsanitize=thread %s -o %t
// RUN: env TSAN_OPTIONS=atexit_sleep_ms=0 %every mmap mmap+ -- %t | FileCheck %s
// CHECK: mmap: {{[1-9][0-9]*}} calls,
// CHECK: mmap: {{.*}}ThreadSanitizer
// CHECK: mmap+: {{[1-9][0-9]*}} calls,
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
