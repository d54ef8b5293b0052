// Endless recursion of tasks after a steal is reported. (For calls see Runtime/fiber-overflow.)
// RUN: %cilk -O0 %s -o %t && %ends SIGSEGV %t | FileCheck %s
// CHECK: cilk: stack overflow in a stolen task: its stack has {{[0-9]+}} KiB; set CILK_STACKSIZE to more
#include "faults.h"

// Runs `overflow` in a continuation that was stolen.
static void overflow(void);
static __attribute__((noinline)) void in_stolen_task(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  overflow();
  _Cilk_sync;
}

static int tasks(int n) {
  volatile char space[500];
  space[0] = (char)n;
  int deeper = _Cilk_spawn tasks(n + 1);
  _Cilk_sync;
  return deeper + space[0];
}
static void overflow(void) { printf("%d\n", tasks(0)); }

int main(void) {
  in_stolen_task();
  return 0;
}
