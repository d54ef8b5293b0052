// A thread of the program's own ends the process: a thread without a region, and a thread that
// has a region, too.
// RUN: %cilk %s -o %t
// RUN: %ends 5 %t exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends 5 %t exit spawns | FileCheck --check-prefix=HANDLER %s
// RUN: %ends 6 %t _exit | count 0
// RUN: %ends 7 %t quick_exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends SIGABRT %t abort | count 0
// HANDLER: handler
#include "faults.h"
#include "ways-to-end.h"
#include <pthread.h>

static int never;

static int begun;

static void *end_here(void *spawns) {
  wait_for(&begun);
  if (spawns)
    fib(15);
  end();
  return 0;
}

int main(int argc, char **argv) {
  choose_end(argv[1]);
  pthread_t other;
  pthread_create(&other, 0, end_here, argc > 2 ? &other : 0);
  _Cilk_spawn wait_for(&never);
  go_on(&begun);
  wait_for(&never);
  _Cilk_sync;
  return 1;
}
