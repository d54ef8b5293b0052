// [heap] Elements of a flexible array are written by the strands that they belong to.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

struct Numbers {
  int count;
  int of[];
};
volatile int size = 10;

__attribute__((noinline)) void fill(struct Numbers *n, int from, int to) {
  for (int i = from; i < to; ++i)
    n->of[i] = i;
}

int main(void) {
  struct Numbers *n = malloc(sizeof *n + size * sizeof *n->of);
  n->count = size;
  cilk_spawn fill(n, 0, size / 2);
  fill(n, size / 2, size);
  cilk_sync;
  printf("%d\n", n->of[n->count - 1]);
  free(n);
  return 0;
}
