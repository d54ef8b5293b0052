// A handler spawns ten thousand times a second, on an alternate stack. The program ends with the
// message or, if no thief has stolen from it, with all work done. On one worker there is no thief.
// RUN: %cilk %s -o %t
// RUN: env CILK_NWORKERS=1 %ends 0 %t | FileCheck --check-prefix=RIGHT %s
// RUN: env CILK_NWORKERS=3 %python %S/../Inputs/either.py %t | FileCheck %s
// CHECK: {{^(right|cilk: a signal handler spawned a task)}}
// RIGHT: right
#include "faults.h"
#include <signal.h>
#include <sys/time.h>

static long signals;
static char own[1 << 16];

static void on_signal(int number) {
  (void)number;
  fib(5);
  __atomic_fetch_add(&signals, 1, __ATOMIC_RELAXED);
}

int main(void) {
  stack_t stack = {.ss_sp = own, .ss_size = sizeof own};
  sigaltstack(&stack, 0);
  fib(10);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
  sigaction(SIGALRM, &action, 0);
  struct itimerval timer = {{0, 100}, {0, 100}};
  setitimer(ITIMER_REAL, &timer, 0);
  int wrong = 0;
  for (int i = 0; i < 30 || __atomic_load_n(&signals, __ATOMIC_RELAXED) < 100; ++i)
    wrong += fib(18) != 2584;
  // A handler that spawns from here on could print a message in addition to the answer.
  timer.it_value.tv_usec = 0;
  setitimer(ITIMER_REAL, &timer, 0);
  puts(wrong ? "wrong" : "right");
  return 0;
}
