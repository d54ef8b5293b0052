// [heap] The parent enlarges an array that the child may still be writing.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 20;

__attribute__((noinline)) void set(int *a, int n) {
  a[n / 2] = n; // RACE(a): write
}

int main(void) {
  int n = size;
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 1;
  cilk_spawn set(a, n);
  int *larger = realloc(a, 1000 * n * sizeof *a); // RACE(a): free
  cilk_sync;
  if (!larger)
    return 1;
  printf("%d\n", larger[0]);
  free(larger);
  return 0;
}
