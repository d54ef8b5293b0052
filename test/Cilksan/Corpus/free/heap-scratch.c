// [heap] Each child allocates the memory that it works in and frees it; the next child may get the
// same memory.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 8;
int out[8];

__attribute__((noinline)) void fill(int *scratch, int i) {
  for (int k = 0; k < 10; ++k)
    scratch[k] = i * k;
}
__attribute__((noinline)) int add(const int *scratch) {
  int sum = 0;
  for (int k = 0; k < 10; ++k)
    sum += scratch[k];
  return sum;
}

__attribute__((noinline)) void run(int *scratch, int i) {
  scratch = malloc(10 * sizeof *scratch);
  if (!scratch)
    exit(1);
  fill(scratch, i);
  out[i] = add(scratch);
  free(scratch);
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    cilk_spawn run(NULL, i);
  cilk_sync;
  printf("%d\n", out[n - 1]);
  return 0;
}
