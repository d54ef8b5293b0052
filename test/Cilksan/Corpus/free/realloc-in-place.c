// [heap] A block is made smaller in parallel with a read of another block.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 1000;

__attribute__((noinline)) char *shrink(char *block) {
  return realloc(block, size / 2);
}
__attribute__((noinline)) int look(const char *block) {
  return *block;
}

int main(void) {
  char *one = calloc(size, 1), *other = calloc(size, 1);
  int r = cilk_spawn look(other);
  one = shrink(one);
  cilk_sync;
  printf("%d\n", r);
  free(one);
  free(other);
  return 0;
}
