// Handlers that run on the alternate stack of the main thread or of another thread.
#ifndef OWN_STACK_H
#define OWN_STACK_H

#include <signal.h>
#include <sys/time.h>

static int wrong, signals;
static char own[1 << 16];

static void on_signal(int number) {
  (void)number;
  stack_t now;
  if (sigaltstack(0, &now) != 0 || !(now.ss_flags & SS_ONSTACK))
    __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&signals, 1, __ATOMIC_RELAXED);
}

static void take_own_stack(void) {
  stack_t stack = {.ss_sp = own, .ss_size = sizeof own};
  sigaltstack(&stack, 0);
}

// Starts signals: one for each `period` of computation by the program, in microseconds.
static void begin_signals(int period) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigaction(SIGPROF, &action, 0);
  struct itimerval timer = {{0, period}, {0, period}};
  setitimer(ITIMER_PROF, &timer, 0);
}

#endif // OWN_STACK_H
