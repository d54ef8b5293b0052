// A frame of 900 KiB after a steal doesn't step over the guard of the stack, on whichever stack it
// is; code with a larger frame must be compiled to touch each page on the way.
// RUN: %cilk -O0 %s -o %t && %ends SIGSEGV %t | FileCheck %s
// RUN: %cilk -O0 -DSIZE=40000 %s -o %t && env CILK_STACKSIZE=1M %ends SIGSEGV %t | FileCheck %s
// RUN: %cilk -O0 -fstack-clash-protection -DSIZE=50000000 %s -o %t && %ends SIGSEGV %t | FileCheck %s
// CHECK: cilk: stack overflow in a stolen task: its stack has {{[0-9]+}} KiB; set CILK_STACKSIZE to more

#include "faults.h"

#ifndef SIZE
#define SIZE (900 << 10)
#endif

static __attribute__((noinline)) int recur(int n) {
  // Only the array's low end is written to.
  volatile char space[SIZE];
  space[0] = (char)n;
  return recur(n + 1) + space[0];
}

// Recurses on a stack whose neighbours are in use.
static __attribute__((noinline)) void nest(int depth) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  if (depth)
    nest(depth - 1);
  else
    printf("%d\n", recur(0));
  _Cilk_sync;
}

int main(void) {
  nest(1);
  return 0;
}
