// [statics] A variable and its alias are one place.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;
extern int also __attribute__((alias("one")));

__attribute__((noinline)) void set(int n) {
  one = n; // RACE(a): write
}
__attribute__((noinline)) void set_alias(int n) {
  also = n; // RACE(a): write
}

int main(void) {
  cilk_spawn set(size);
  set_alias(size);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
