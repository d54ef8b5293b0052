// [statics] A variable and another one's alias are two places.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;
extern int also __attribute__((alias("other")));

__attribute__((noinline)) void set(int n) {
  one = n;
}
__attribute__((noinline)) void set_alias(int n) {
  also = n;
}

int main(void) {
  cilk_spawn set(size);
  set_alias(size);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
