// [heap] The parent frees the memory that the child may still be reading.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 20;

__attribute__((noinline)) int first(const int *a, int n) {
  return a[n / 2]; // RACE(a): read
}

int main(void) {
  int n = size, x = 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; ++i)
    a[i] = i;
  x = cilk_spawn first(a, n);
  free(a); // RACE(a): free
  cilk_sync;
  printf("%d\n", x);
  return 0;
}
