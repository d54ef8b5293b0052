// Memory and threads run out in a child that fork() has made, as it starts a pool of its own.
// RUN: %cilk %s -o %t
// RUN: %every mmap mmap+ malloc malloc+ pthread_create pthread_create+ -- %t | FileCheck %s
// CHECK: mmap: {{[1-9][0-9]*}} calls,
// CHECK: pthread_create: 2 calls, 0 times the right answer
// CHECK: pthread_create: can't start worker thread 2 of 3: {{.*}}; set CILK_NWORKERS to fewer
// CHECK: pthread_create: can't start worker thread 3 of 3:
// CHECK: pthread_create+: 2 calls, 0 times
#include "faults.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  be_stolen_from();
  pid_t child = fork();
  if (child == 0) {
    BEGIN_FAULTS();
    pid_t inner = fork();
    if (inner == 0) {
      be_stolen_from();
      _exit(fib(12) == 144 ? 0 : 2);
    }
    int status;
    waitpid(inner, &status, 0);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 3);
  }
  int status;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    puts("right");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
}
