// A fault in a task, unrelated to stacks, gives no message, and the usual signal.
// RUN: %cilk %s -o %t && %ends SIGSEGV %t | count 0
#include "faults.h"

int main(void) {
  int flag = 0;
  int *volatile nowhere = 0;
  _Cilk_spawn wait_for(&flag);
  *nowhere = 1;
  _Cilk_sync;
  return 0;
}
