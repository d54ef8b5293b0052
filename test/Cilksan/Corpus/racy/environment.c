// [libraries] The environment is changed in parallel with a read of it.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 4;

__attribute__((noinline)) int set(void) {
  return setenv("CORPUS", "1", 1); // RACE(a): write
}
__attribute__((noinline)) int look(void) {
  return getenv("CORPUS") == NULL; // RACE(a): read
}

int main(void) {
  int a = cilk_spawn set();
  int b = look();
  cilk_sync;
  printf("%d\n", a + b >= 0);
  return 0;
}
