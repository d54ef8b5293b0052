// A handler that is to run on an alternate stack waits until a runtime thread has such a stack,
// which takes long here.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=4 %ends 0 %t | FileCheck %s
// CHECK: 0 wrong
#define _GNU_SOURCE
#include "faults.h"
#include "own-stack.h"
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { START_NS = 50000000 };

static long processor_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

// Replaces the C library's function. The timer's signals go to the thread that computes.
int sigaltstack(const stack_t *stack, stack_t *old) {
  while (stack && stack->ss_sp != own && processor_ns() < START_NS)
    ;
  return (int)syscall(SYS_sigaltstack, stack, old);
}

int main(void) {
  take_own_stack();
  begin_signals(1000);
  be_stolen_from();
  while (!enough_signals(__atomic_load_n(&signals, __ATOMIC_RELAXED), 50))
    be_stolen_from();
  printf("%d wrong\n", wrong);
  return 0;
}
