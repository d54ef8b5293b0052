// A child forked where nothing has been stolen runs to the end of the region, as its parent does.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=1 %ends 0 %t | FileCheck %s
// RUN: env CILK_NWORKERS=1 %ends 0 %t tied | FileCheck %s
// CHECK: child: 6765
// CHECK: parent: 6765
#include "faults.h"
#include <cilk/cilk_api.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child = -1;

static __attribute__((noinline)) int fork_deep(int n) {
  if (n == 0) {
    child = fork();
    return 0;
  }
  int result = _Cilk_spawn fork_deep(n - 1);
  _Cilk_sync;
  return result;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    __cilkrts_tie_strands();
  int zero = _Cilk_spawn fork_deep(20);
  int result = fib(20);
  _Cilk_sync;
  if (child > 0)
    waitpid(child, 0, 0);
  printf("%s: %d\n", child ? "parent" : "child", result + zero);
  return 0;
}
