// [atomics] An atomic variable may be a flag.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
_Atomic(int) flag;

__attribute__((noinline)) void raise(void) {
  flag = size;
}
__attribute__((noinline)) int look(void) {
  return flag;
}

int main(void) {
  cilk_spawn raise();
  int r = look();
  cilk_sync;
  printf("%d\n", r >= 0);
  return 0;
}
