// The same in a continuation on another worker, while the task and others go on.
// RUN: %cilk %s -o %t
// RUN: %ends 5 %t exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends 6 %t _exit | count 0
// RUN: %ends 7 %t quick_exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends SIGABRT %t abort | count 0
// HANDLER: handler
#include "faults.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *how;

static void at_end(void) { puts("handler"); fflush(stdout); }

static __attribute__((noinline)) void end(void) {
  if (!strcmp(how, "exit"))
    exit(5);
  if (!strcmp(how, "_exit"))
    _exit(6);
  if (!strcmp(how, "quick_exit"))
    quick_exit(7);
  abort();
}

static int never;


int main(int argc, char **argv) {
  (void)argc;
  how = argv[1];
  atexit(at_end);
  at_quick_exit(at_end);
  _Cilk_spawn wait_for(&never);
  end();
  _Cilk_sync;
  return 1;
}
