// fork() fails inside a region for lack of processes: the program gets the error, and continues.
// REQUIRES: seccomp
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: no child, 987
#include "faults.h"
#include "filter.h"
#include <errno.h>
#include <unistd.h>

static __attribute__((noinline)) void try_to_fork(int *flag, int *failed) {
  wait_for(flag);
  *failed = fork() == -1 && errno == EAGAIN;
}

int main(void) {
  be_stolen_from();
  if (!filter_install(SYS_clone, FILTER_FAIL | EAGAIN))
    return 2;
  int flag = 0, failed = 0;
  _Cilk_spawn try_to_fork(&flag, &failed);
  go_on(&flag);
  be_stolen_from();
  _Cilk_sync;
  printf("%s, %d\n", failed ? "no child" : "forked", fib(16));
  return 0;
}
