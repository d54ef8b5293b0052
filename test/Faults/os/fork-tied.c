// If strands are tied, a process that is forked by a child whose parent was stolen, or by a stolen
// continuation, can spawn on a pool of its own, and its functions stay in its thread. A process
// that this process forks can do the same.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// RUN: env CILK_FENCED=1 %ends 0 %t | FileCheck %s
// CHECK: child: 5
// CHECK: continuation: 5
#include "faults.h"
#include <cilk/cilk_api.h>
#include <sys/wait.h>
#include <unistd.h>

static __thread char own;
static int status;

// Returns the address of a thread-local variable, which a compiler mustn't keep.
static __attribute__((noinline)) const char *here(void) {
  const char *address = &own;
  __asm__ volatile("" : "+r"(address));
  return address;
}

static __attribute__((noinline)) int stays(void) {
  const char *home = here();
  be_stolen_from();
  return here() == home && fib(12) == 144;
}

static __attribute__((noinline)) int fork_here(int depth) {
  int ended = -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    _exit(stays() && (depth == 0 || fork_here(depth - 1) == 5) && stays() ? 5 : 4);
  waitpid(child, &ended, 0);
  return WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
}

static __attribute__((noinline)) void fork_there(int *flag) {
  wait_for(flag);
  status = fork_here(1);
}

static __attribute__((noinline)) void in_child(void) {
  int flag = 0;
  _Cilk_spawn fork_there(&flag);
  go_on(&flag);
  fib(15);
  _Cilk_sync;
  printf("child: %d\n", status);
}

static __attribute__((noinline)) void in_continuation(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  status = fork_here(1);
  _Cilk_sync;
  printf("continuation: %d\n", status);
}

int main(void) {
  __cilkrts_tie_strands();
  in_child();
  in_continuation();
  return stays() ? 0 : 1;
}
