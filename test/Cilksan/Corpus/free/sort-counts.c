// [libraries] The comparisons of two sorts count in variables of their own.
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 8;
int one[8], other[8], counts[2];

static int compare(const void *a, const void *b, void *count) {
  *(int *)count += 1;
  return *(const int *)a - *(const int *)b;
}
__attribute__((noinline)) void sort(int *numbers, int *count) {
  qsort_r(numbers, size, sizeof *numbers, compare, count);
}

int main(void) {
  cilk_spawn sort(one, &counts[0]);
  sort(other, &counts[1]);
  cilk_sync;
  printf("%d\n", counts[0] > 0);
  return 0;
}
