// Handlers on a stack of their own, which the program gave its main thread before its first spawn,
// and the runtime gives its threads.
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: 0 wrong
#define _GNU_SOURCE
#include "faults.h"
#include <signal.h>
#include <sys/time.h>

static long signals;
static int wrong;
static char own[1 << 16];

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
  be_stolen_from();
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigaction(SIGPROF, &action, 0);
  struct itimerval timer = {{0, 100}, {0, 100}};
  setitimer(ITIMER_PROF, &timer, 0);
  for (int i = 0; i < 60 || __atomic_load_n(&signals, __ATOMIC_RELAXED) < 50; ++i) {
    wrong += fib(16) != 987;
    be_stolen_from();
  }
  stack_t after;
  sigaltstack(0, &after);
  wrong += after.ss_sp != own;
  printf("%d wrong\n", wrong);
  return 0;
}
