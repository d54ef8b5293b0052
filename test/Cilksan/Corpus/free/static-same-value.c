// [statics] A strand stores the value that a static variable has, after the read of it.
#include <cilk/cilk.h>
#include <stdio.h>

static int limit = 5;

__attribute__((noinline)) void reset(void) {
  limit = 5;
}

__attribute__((noinline)) int get(void) {
  return limit;
}

int main(void) {
  int n;
  n = get();
  cilk_spawn reset();
  cilk_sync;
  printf("%d\n", n);
  return 0;
}
