// Ten thousand alarms a second interrupt tasks, steals, sleeps and system calls without harm.
// RUN: %cilk %s -o %t
// RUN: %ends 0 %t restart | FileCheck %s
// RUN: %ends 0 %t | FileCheck %s
// RUN: env CILK_FENCED=1 %ends 0 %t | FileCheck %s
// CHECK: {{^}}0 wrong
#ifndef SIGNAL // signals-profile.test sets another one
#define SIGNAL SIGALRM
#define TIMER ITIMER_REAL
#endif
#include "faults.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static long signals;

static void on_signal(int number) {
  (void)number;
  __atomic_fetch_add(&signals, 1, __ATOMIC_RELAXED);
}

int main(int argc, char **argv) {
  struct sigaction action = {.sa_handler = on_signal,
                             .sa_flags = argc > 1 && !strcmp(argv[1], "restart") ? SA_RESTART : 0};
  sigaction(SIGNAL, &action, 0);
  struct itimerval timer = {{0, 100}, {0, 100}};
  setitimer(TIMER, &timer, 0);
  int wrong = 0;
  for (int i = 0; i < 60 || !enough_signals(__atomic_load_n(&signals, __ATOMIC_RELAXED), 100); ++i) {
    wrong += fib(16) != 987;
    be_stolen_from();
    struct timespec pause = {0, 300000};
    if (i < 60)
      nanosleep(&pause, 0);
    else
      wrong += fib(27) != 196418;
  }
  printf("%d wrong\n", wrong);
  return 0;
}
