// A program that spawns in main ends with its own exit status, also if a child calls exit().
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -DCHILD
#include "slow.h"
#include <stdio.h>
#include <stdlib.h>

static int f(int i) { dawdle(i); return i; }
static void leave(int status) {
  fflush(stdout);
  exit(status);
}
static void bye(void) { puts("bye"); }

int main(void) {
  atexit(bye);
  int x = cilk_spawn f(42);
  cilk_sync;
  printf("%d\n", x);
#ifdef CHILD
  cilk_spawn leave(7);
  for (;;)
    f(0);
#endif
  return f(3);
}
