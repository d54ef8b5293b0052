// If from some moment on no memory can be mapped, the message names the purpose of the memory.
// RUN: %cilk %s -o %t && %every mmap+ -- %t | FileCheck %s
// CHECK: mmap+: {{[1-9][0-9]*}} calls,
// CHECK-DAG: mmap+: no addresses for stacks of 1024 KiB: set CILK_STACKSIZE to less, or raise
// CHECK-DAG: mmap+: no memory for a deque of {{.*}}: raise the limit of virtual memory
#include "faults.h"

int main(void) {
  BEGIN_FAULTS();
  for (int i = 0; i < 3; ++i)
    be_stolen_from();
  printf("%d\n", fib(12));
  return 0;
}
