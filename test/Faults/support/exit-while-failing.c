// The process ends while another thread has begun to write the message of a failure, and hasn't
// finished: the status is the failure's. (Here no process reads the message.)
// RUN: %cilk %s -o %t && env CILK_NWORKERS=2 %ends 1 %t | count 0
#include "faults.h"
#include <cilk/cilk_api.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pid_t failing;

static void task(void) {
  fib(10);
  __cilkrts_end_cilk(); // this function mustn't be called in a task
}

static void *fail(void *argument) {
  fib(3);
  __atomic_store_n(&failing, (pid_t)syscall(SYS_gettid), __ATOMIC_RELEASE);
  _Cilk_spawn task();
  fib(10);
  _Cilk_sync;
  return argument;
}

static void replace_stderr_by_full_pipe(void) {
  int ends[2];
  if (pipe(ends) || fcntl(ends[1], F_SETFL, O_NONBLOCK))
    exit(3);
  while (write(ends[1], "", 1) == 1)
    ;
  if (fcntl(ends[1], F_SETFL, 0) || dup2(ends[1], STDERR_FILENO) < 0)
    exit(3);
}

static int waits_in_write(pid_t thread) {
  char path[64], call[16] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/syscall", (int)thread);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%15s", call) != 1) {
    usleep(100000); // a system without that file
    return 1;
  }
  fclose(file);
  return atoi(call) == SYS_write && strcmp(call, "running");
}

int main(void) {
  pthread_t thread;
  replace_stderr_by_full_pipe();
  if (pthread_create(&thread, 0, fail, 0))
    return 3;
  pid_t id;
  while (!(id = __atomic_load_n(&failing, __ATOMIC_ACQUIRE)) || !waits_in_write(id))
    ;
  return 0;
}
