// A program that sandboxes itself, after its first spawn, and forgets membarrier, is told.
// REQUIRES: seccomp
// RUN: %cilk %s -o %t && %ends 1 %t | FileCheck %s
// CHECK-NOT: right
// CHECK: cilk: the system call membarrier, which worked at the start, is now refused; set CILK_FENCED=1
// RUN: env CILK_FENCED=1 %t | FileCheck --check-prefix=FENCED %s
// FENCED: right
#include "faults.h"
#include "filter.h"
#include <errno.h>
#include <time.h>

// Its parent's continuation is there to be stolen all the time, while it doesn't come by any slow
// path: a thief has to use membarrier.
static __attribute__((noinline)) void wait_apart(const int *flag) { wait_for(flag); }

int main(void) {
  be_stolen_from();
  // Many pops, which make the deque private.
  fib(20);
  if (!filter_install(SYS_membarrier, FILTER_FAIL | EPERM))
    return 2;
  // The pool goes to sleep, for which it needs membarrier, too.
  struct timespec pause = {0, 20000000};
  nanosleep(&pause, 0);
  int flag = 0;
  _Cilk_spawn wait_apart(&flag);
  go_on(&flag);
  _Cilk_sync;
  puts("right");
  return 0;
}
