// A program that enters a sandbox without membarrier after its first spawn gets a message.
// REQUIRES: seccomp
// RUN: %cilk %s -o %t && %ends 1 %t 1000 | FileCheck %s
// CHECK-NOT: right
// CHECK: cilk: the system call membarrier, which worked at the start, is now refused; set CILK_FENCED=1
// RUN: env CILK_FENCED=1 %t 1 | FileCheck --check-prefix=FENCED %s
// FENCED: right
#include "faults.h"
#include "filter.h"
#include <errno.h>
#include <stdlib.h>
#include <time.h>

// Waits without entering a slow path of the runtime, while its parent's continuation is there to be
// stolen: a thief needs membarrier for that steal if the deque is private.
static __attribute__((noinline)) void wait_apart(const int *flag) { wait_for(flag); }

static void need_membarrier(void) {
  // Many pops make the deque private, unless a thief steals one of the last.
  fib(20);
  // The pool's last worker needs membarrier to go to sleep, unless the machine is too busy for the
  // worker to get that far.
  struct timespec pause = {0, 20000000};
  nanosleep(&pause, 0);
  int flag = 0;
  _Cilk_spawn wait_apart(&flag);
  go_on(&flag);
  _Cilk_sync;
}

int main(int argc, char **argv) {
  be_stolen_from();
  if (argc < 2 || !filter_install(SYS_membarrier, FILTER_FAIL | EPERM))
    return 2;
  // A single run may not need membarrier on a busy machine.
  for (int times = atoi(argv[1]); times > 0; --times)
    need_membarrier();
  puts("right");
  return 0;
}
