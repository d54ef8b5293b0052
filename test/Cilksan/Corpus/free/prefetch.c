// [memory] A place is prefetched in parallel with a read of it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int shared;

__attribute__((noinline)) void prepare(int *what) {
  __builtin_prefetch(what, 1);
}
__attribute__((noinline)) int look(const int *what) {
  return *what;
}

int main(void) {
  cilk_spawn prepare(&shared);
  int r = look(&shared);
  cilk_sync;
  printf("%d\n", r >= 0);
  return 0;
}
