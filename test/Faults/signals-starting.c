// A handler that is to run on a stack of its own waits until a thread of the runtime's has one,
// which takes long here.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=4 %ends 0 %t | FileCheck %s
// CHECK: 0 wrong
#define _GNU_SOURCE
#include "faults.h"
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { START_NS = 50000000 };

static int wrong, signals;
static char own[1 << 16];

static long processor_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

// Instead of the library's. The timer's signals go to who computes.
int sigaltstack(const stack_t *stack, stack_t *old) {
  while (stack && stack->ss_sp != own && processor_ns() < START_NS)
    ;
  return (int)syscall(SYS_sigaltstack, stack, old);
}

static void on_signal(int number) {
  (void)number;
  stack_t now;
  if (sigaltstack(0, &now) != 0 || !(now.ss_flags & SS_ONSTACK))
    __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&signals, 1, __ATOMIC_RELAXED);
}

int main(void) {
  stack_t stack = {.ss_sp = own, .ss_size = sizeof own};
  sigaltstack(&stack, 0);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigaction(SIGPROF, &action, 0);
  struct itimerval timer = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_PROF, &timer, 0);
  be_stolen_from();
  while (__atomic_load_n(&signals, __ATOMIC_RELAXED) < 50)
    be_stolen_from();
  printf("%d wrong\n", wrong);
  return 0;
}
