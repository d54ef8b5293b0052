// A variable-length array whose size exceeds all memory, or is negative, gives the message.
// RUN: %cilk %s -o %t && %ends 1 %t 400000000000000 | FileCheck %s
// RUN: %ends 1 %t -1 | FileCheck %s
// CHECK: cilk: no memory for a local array of {{[0-9]+}} bytes in a function that spawns: make it
// CHECK-SAME: smaller, or raise the limit of virtual memory (ulimit -v)
#include "faults.h"
#include <stdlib.h>

static __attribute__((noinline)) int touch(long n) {
  char values[n];
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  values[0] = 1;
  __asm__ volatile("" : : "r"(values) : "memory");
  go_on(&flag);
  _Cilk_sync;
  return values[0];
}

int main(int argc, char **argv) {
  (void)argc;
  printf("%d\n", touch(atol(argv[1])));
  return 0;
}
