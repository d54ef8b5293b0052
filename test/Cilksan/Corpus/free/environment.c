// [libraries] Two strands read the environment.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 4;

__attribute__((noinline)) int set(void) {
  return getenv("CORPUS") == NULL;
}
__attribute__((noinline)) int look(void) {
  return getenv("CORPUS") == NULL;
}

int main(void) {
  int a = cilk_spawn set();
  int b = look();
  cilk_sync;
  printf("%d\n", a + b >= 0);
  return 0;
}
