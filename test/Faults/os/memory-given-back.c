// Memory that can't be given back is kept.
// RUN: %cilk %s -o %t
// RUN: env CILK_FIBER_POOL=2 %every munmap munmap+ madvise madvise+ -- %t | FileCheck %s
// CHECK: munmap: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: munmap+: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: madvise: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: madvise+: {{[1-9][0-9]*}} calls, each time the right answer
#include "faults.h"

// Steals a continuation while the previous one still runs, which takes one more stack.
static __attribute__((noinline)) void pile_up(int depth) {
  if (depth == 0)
    return;
  be_stolen_from();
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  pile_up(depth - 1);
  _Cilk_sync;
}

int main(void) {
  BEGIN_FAULTS();
  pile_up(40);
  printf("%d\n", fib(12));
  return 0;
}
