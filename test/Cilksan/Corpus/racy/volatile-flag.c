// [atomics] A volatile variable is not atomic.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
volatile int flag;

__attribute__((noinline)) void raise(void) {
  flag = size; // RACE(a): write
}
__attribute__((noinline)) int look(void) {
  return flag; // RACE(a): read
}

int main(void) {
  cilk_spawn raise();
  int r = look();
  cilk_sync;
  printf("%d\n", r >= 0);
  return 0;
}
