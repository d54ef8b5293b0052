// [heap] The children get the same piece of memory to work in.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 8;
int out[8];

__attribute__((noinline)) void fill(int *scratch, int i) {
  for (int k = 0; k < 10; ++k)
    scratch[k] = i * k; // RACE(a): write RACE(b): write
}
__attribute__((noinline)) int add(const int *scratch) {
  int sum = 0;
  for (int k = 0; k < 10; ++k)
    sum += scratch[k]; // RACE(b): read
  return sum;
}

__attribute__((noinline)) void run(int *scratch, int i) {
  if (!scratch)
    exit(1);
  fill(scratch, i);
  out[i] = add(scratch);
}

int main(void) {
  int n = size;
  int *scratch = malloc(10 * sizeof *scratch);
  for (int i = 0; i < n; ++i)
    cilk_spawn run(scratch, i);
  cilk_sync;
  printf("%d\n", out[n - 1]);
  free(scratch);
  return 0;
}
