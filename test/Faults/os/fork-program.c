// Tasks on all workers start programs, as system() and posix_spawn() do.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: 40 started, 0 failed
#define _GNU_SOURCE
#include "faults.h"
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

static int started, failed;

static __attribute__((noinline)) void start(int i) {
  int status = 0;
  if (i % 4 == 0) {
    status = system("true");
  } else {
    char *arguments[] = {"true", 0}, *none[] = {0};
    pid_t child;
    if (posix_spawnp(&child, "true", 0, 0, arguments, none) != 0)
      status = 1;
    else
      waitpid(child, &status, 0);
  }
  __atomic_fetch_add(&started, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&failed, status != 0, __ATOMIC_RELAXED);
}

int main(void) {
  be_stolen_from();
  _Cilk_for (int i = 0; i < 40; ++i)
    start(i);
  printf("%d started, %d failed\n", started, failed);
  return 0;
}
