#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>

static int begin(__cilkrts_strand *self, void *argument) {
  *(__cilkrts_strand **)argument = self;
  return __cilkrts_unpark(self, 42);
}

static int get(void) {
  __cilkrts_strand *self;
  return __cilkrts_park(begin, &self);
}

int main(void) {
  int got = cilk_spawn get();
  cilk_sync;
  printf("got %d\n", got);
  return 0;
}
