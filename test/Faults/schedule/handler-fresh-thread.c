// If a pool thread has not run anything yet, a handler that spawns in it is reported, too.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=3 %ends 1 %t | FileCheck %s
// CHECK-NOT: went on
// CHECK: cilk: a signal handler spawned a task, and was stolen from: handlers must not spawn
#define _GNU_SOURCE
#include "faults.h"
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static int handled;
static void on_signal(int number) {
  (void)number;
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  _Cilk_sync;
  go_on(&handled);
}

// The thread of the pool that stole.
static pid_t thief;
static __attribute__((noinline)) void tell(int *flag) {
  thief = gettid();
  go_on(flag);
}

static pid_t find_other_thread(void) {
  pid_t found = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *entry; tasks && (entry = readdir(tasks));) {
    pid_t thread = atoi(entry->d_name);
    if (thread && thread != getpid() && thread != thief)
      found = thread;
  }
  if (tasks)
    closedir(tasks);
  return found;
}

int main(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGUSR1, &action, 0);
  {
    int flag = 0;
    _Cilk_spawn wait_for(&flag);
    tell(&flag);
    _Cilk_sync;
  }
  pid_t thread;
  while (!(thread = find_other_thread()))
    usleep(1000);
  usleep(20000);
  tgkill(getpid(), thread, SIGUSR1);
  wait_for(&handled);
  puts("went on");
  return 0;
}
