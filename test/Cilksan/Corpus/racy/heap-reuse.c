// [heap] Both children replace the block that a shared pointer leads to, so that one is lost.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 8;
int *block[2];

__attribute__((noinline)) int *replace(int *old, int n) {
  int *fresh = malloc(8 * sizeof *fresh);
  if (!fresh)
    exit(1);
  fresh[n % 8] = old ? old[0] : 0;
  fresh[0] = n;
  return fresh;
}

__attribute__((noinline)) void work(int **place, int n) {
  *place = replace(NULL, n); // RACE(a): write
}

int main(void) {
  int n = size;
  block[0] = replace(NULL, n);
  block[1] = replace(NULL, n);
  cilk_spawn work(&block[0], n + 1);
  cilk_spawn work(&block[0], n + 2);
  cilk_sync;
  printf("%d\n", block[0] != block[1]);
  free(block[0]);
  free(block[1]);
  return 0;
}
