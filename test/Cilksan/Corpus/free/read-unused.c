// [memory] A variable whose value is not used is read before the sync, and written after it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int shared;

static int check(void) {
  return shared;
}

__attribute__((noinline)) void look(void) { check(); }

__attribute__((noinline)) void set(int n) {
  shared = n;
}

int main(void) {
  cilk_spawn look();
  cilk_sync;
  set(size);
  printf("%d\n", shared);
  return 0;
}
