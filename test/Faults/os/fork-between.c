// A forked child can run regions of its own. The main thread and another one fork children, before
// the first region, after one, and in a child. (Targets/fork.c tests regions of other threads.)
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: 0 wrong
#include "faults.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static int wrong;

static int region(void) {
  be_stolen_from();
  return fib(12) != 144;
}

static void fork_once(int depth) {
  pid_t child = fork();
  if (child == 0) {
    int bad = region();
    if (depth > 0)
      fork_once(depth - 1);
    _exit(bad || wrong);
  }
  int status;
  waitpid(child, &status, 0);
  wrong += status != 0;
}

static void *fork_elsewhere(void *unused) {
  wrong += region();
  fork_once(1);
  wrong += region();
  return unused;
}

int main(void) {
  fork_once(2);
  wrong += region();
  fork_once(2);
  pthread_t other;
  pthread_create(&other, 0, fork_elsewhere, 0);
  pthread_join(other, 0);
  wrong += region();
  printf("%d wrong\n", wrong);
  return 0;
}
