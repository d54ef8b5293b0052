// A handler ends the process, whichever worker it runs on and whatever it interrupts.
// RUN: %cilk %s -o %t
// RUN: %ends 9 %t
#include "faults.h"
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static void on_signal(int number) {
  (void)number;
  _exit(9);
}

int main(void) {
  be_stolen_from();
  signal(SIGPROF, on_signal);
  struct itimerval timer = {{0, 0}, {0, 5000}};
  setitimer(ITIMER_PROF, &timer, 0);
  for (;;)
    fib(16);
}
