// [statics] A strand stores the value that a static variable has, in parallel with a read of it.
#include <cilk/cilk.h>
#include <stdio.h>

static int limit = 5;

__attribute__((noinline)) void reset(void) {
  limit = 5; // RACE(a): write
}

__attribute__((noinline)) int get(void) {
  return limit; // RACE(a): read
}

int main(void) {
  int n;
  cilk_spawn reset();
  n = get();
  cilk_sync;
  printf("%d\n", n);
  return 0;
}
