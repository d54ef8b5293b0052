// A process that a task forks may run its own strand freely, and then end: by _exit, or by
// executing another program.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: another program
// CHECK: left with 3, right
#include "faults.h"
#include <sys/wait.h>
#include <unistd.h>

static int status;

static __attribute__((noinline)) void fork_there(int *flag, int execs) {
  wait_for(flag);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    if (execs)
      execl("/bin/echo", "echo", "another program", (char *)0);
    // The child's own worker can spawn.
    _exit(fib(12) == 144 ? 3 : 4);
  }
  waitpid(child, &status, 0);
}

int main(void) {
  for (int execs = 1; execs >= 0; --execs) {
    int flag = 0;
    _Cilk_spawn fork_there(&flag, execs);
    go_on(&flag);
    fib(15);
    _Cilk_sync;
  }
  printf("left with %d, %s\n", WEXITSTATUS(status), fib(12) == 144 ? "right" : "wrong");
  return 0;
}
