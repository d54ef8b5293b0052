// Handlers run on alternate stacks: the alternate stack that the program gave its main thread
// before its first spawn, and those that the runtime gives its threads.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: 0 wrong
#define _GNU_SOURCE
#include "faults.h"
#include "own-stack.h"

int main(void) {
  take_own_stack();
  be_stolen_from();
  begin_signals(100);
  for (int i = 0; i < 60 || !enough_signals(__atomic_load_n(&signals, __ATOMIC_RELAXED), 50); ++i) {
    wrong += fib(16) != 987;
    be_stolen_from();
  }
  stack_t after;
  sigaltstack(0, &after);
  wrong += after.ss_sp != own;
  printf("%d wrong\n", wrong);
  return 0;
}
