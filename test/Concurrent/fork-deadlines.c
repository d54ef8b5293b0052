// In a forked process, deadlines of the parent's strands don't come, and its own do, also in a
// task, and if nothing was spawned before.
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t | FileCheck %s
// RUN: env CILK_NWORKERS=3 %t | FileCheck %s
// RUN: env CILK_NWORKERS=3 %t spawns | FileCheck %s
// RUN: env CILK_NWORKERS=1 %t spawns | FileCheck %s
// RUN: env CILK_NWORKERS=2 %t task | FileCheck %s
// CHECK-NOT: in the child
// CHECK: slept
// CHECK-NOT: in the child
// CHECK: status 0
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t parent;

__attribute__((noinline)) static void sleeper(void) {
  cilk_sleep(100000000);
  if (getpid() != parent) {
    puts("a strand of the parent in the child");
    fflush(stdout);
  }
}

// Forks; the child ends without its parent's strands.
__attribute__((noinline)) static int fork_and_sleep(void) {
  pid_t child = fork();
  if (child == 0) {
    cilk_sleep(300000000);
    puts("slept");
    fflush(stdout);
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

__attribute__((noinline)) static void fork_in_task(int *status) { *status = fork_and_sleep(); }

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  int status = -1;
  parent = getpid();
  if (!*how) {
    cilk_sleep(1);
    status = fork_and_sleep();
  } else {
    for (int i = 0; i < 5; ++i)
      cilk_spawn sleeper();
    if (!strcmp(how, "task"))
      cilk_spawn fork_in_task(&status);
    else
      status = fork_and_sleep();
    cilk_sync;
  }
  printf("status %d\n", status);
  return 0;
}
