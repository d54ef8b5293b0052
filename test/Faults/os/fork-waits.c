// A process that was forked inside a region ends with a message if a sync waits for a task that
// exists only in the parent process: the entering thread's sync, or a task's sync in a pool thread.
// RUN: %cilk %s -o %t
// RUN: %ends 0 %t main | FileCheck %s
// RUN: %ends 0 %t pool | FileCheck %s
// RUN: %ends 0 %t spawns | FileCheck %s
// RUN: env CILK_FENCED=1 %ends 0 %t spawns | FileCheck %s
// With tied strands, a function's own thread may be missing in the child.
// RUN: %ends 0 %t main tied | FileCheck %s
// RUN: %ends 0 %t behind tied | FileCheck %s
// RUN: %ends 0 %t pool tied | FileCheck %s
// RUN: %ends 0 %t spawns tied | FileCheck %s
// CHECK: cilk: a process that was forked inside a parallel region waits for tasks that only its
// CHECK-SAME: parent runs: call exec or _exit there, or fork outside regions
// CHECK: parent, child ended with 1
#include "faults.h"
#include <cilk/cilk_api.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *mode;
static pid_t child;
static int forked; // 1 once the parent has forked; in the parent

static __attribute__((noinline)) void fork_here(void) {
  child = fork();
  if (child)
    go_on(&forked);
  else if (!strcmp(mode, "spawns"))
    // The child can spawn, on a pool of its own.
    for (int i = 0; i < 3; ++i)
      be_stolen_from();
}

// Gives the child this thread, which waits for the other thread's task in its sync.
static __attribute__((noinline)) void fork_in_main(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&forked);
  (void)flag;
  fork_here();
  _Cilk_sync;
}

// Gives the child a thread of the pool, if the pool has stolen the continuation.
static __attribute__((noinline)) void fork_in_pool(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  _Cilk_spawn wait_for(&forked);
  go_on(&flag);
  fork_here();
  _Cilk_sync;
}

// Forks when the task has probably ended. The child process lacks the function's home thread.
static __attribute__((noinline)) void fork_behind_task(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  usleep(10000);
  fork_here();
  _Cilk_sync;
}

int main(int argc, char **argv) {
  mode = argv[1];
  if (argc > 2)
    __cilkrts_tie_strands();
  if (!strcmp(mode, "pool"))
    fork_in_pool();
  else if (!strcmp(mode, "behind"))
    fork_behind_task();
  else
    fork_in_main();
  int status;
  waitpid(child, &status, 0);
  printf("parent, child ended with %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  return 0;
}
