// Putting an IVar twice ends the process with a message.
// RUN: %cilk_program -O1 %s -o %t
// RUN: not env CILK_NWORKERS=1 %t 2>&1 | FileCheck %s
// RUN: not env CILK_NWORKERS=4 %t 2>&1 | FileCheck %s
// CHECK: once
// CHECK-NEXT: cilk: an IVar is put twice: call cilk_ivar_init before it is used again
// CHECK-NOT: twice
#include "wait.h"

TASK void put(cilk_ivar *ivar, uint64_t value) { cilk_ivar_put(ivar, value); }

int main(void) {
  cilk_ivar ivar;
  cilk_ivar_init(&ivar);
  cilk_ivar_put(&ivar, 1);
  cilk_ivar_init(&ivar);
  cilk_ivar_put(&ivar, 2);
  puts("once");
  fflush(stdout);
  cilk_spawn put(&ivar, 3);
  cilk_sync;
  puts("twice");
  return 0;
}
