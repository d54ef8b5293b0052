// [memory] A variable whose value is not used is read in parallel with a write of it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int shared;

static int check(void) {
  return shared; // RACE(a): read
}

__attribute__((noinline)) void look(void) { check(); }

__attribute__((noinline)) void set(int n) {
  shared = n; // RACE(a): write
}

int main(void) {
  cilk_spawn look();
  set(size);
  cilk_sync;
  printf("%d\n", shared);
  return 0;
}
