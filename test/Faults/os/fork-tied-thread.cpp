// A thread can't end before a waiting task that is tied to it. In a process that the thread has
// forked, the task does not exist, so the thread can end.
// RUN: %cilkxx -std=c++17 %s -o %t && env CILK_NWORKERS=1 %ends 0 %t | FileCheck %s
// CHECK: child: 0, task: 7
// RUN: env CILK_NWORKERS=1 %ends 1 %t ends | FileCheck --check-prefix=ENDS %s
// ENDS: cilk: a thread ended before tasks that are tied to it
#include <cilk/cilk_api.h>
#include <cilk/concurrent.h>
#include <cstdio>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

// These are never destroyed, as their destructors would wait for the task.
static cilk::ivar<int> &begun = *new cilk::ivar<int>, &value = *new cilk::ivar<int>;
static cilk::future<int> *task;

static void begin_task() {
  task = new cilk::future<int>(cilk::async([] {
    begun.put(1);
    return value.get();
  }));
  // On one worker only a strand that waits lets tasks run.
  begun.get();
}

static void fork_beside_task() {
  begin_task();
  const pid_t child = fork();
  if (child == 0)
    return;
  int status = -1;
  waitpid(child, &status, 0);
  value.put(7);
  const int result = task->get();
  printf("child: %d, task: %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1, result);
}

int main(int argc, char **) {
  __cilkrts_tie_strands();
  std::thread(argc > 1 ? begin_task : fork_beside_task).join();
  return 0;
}
