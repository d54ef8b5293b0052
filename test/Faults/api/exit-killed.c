// A signal that ends the process does so at once, whichever thread gets it.
// RUN: %cilk %s -o %t
// RUN: %ends SIGTERM %t 15 | count 0
// RUN: %ends SIGINT %t 2 | count 0
// RUN: %ends SIGKILL %t 9 | count 0
#include "faults.h"
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static int never;

int main(int argc, char **argv) {
  (void)argc;
  // The process that starts the test may ignore SIGINT.
  signal(SIGINT, SIG_DFL);
  _Cilk_spawn wait_for(&never);
  kill(getpid(), atoi(argv[1]));
  wait_for(&never);
  _Cilk_sync;
  return 1;
}
