// [libraries] Two sorts run in parallel; the comparator counts in a variable of each.
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 20;
int data[2][20];

static int compare(const void *x, const void *y, void *compared) {
  *(int *)compared += 1;
  return *(const int *)x - *(const int *)y;
}

__attribute__((noinline)) void sort(int *a, int n) {
  int compared = 0;
  qsort_r(a, n, sizeof *a, compare, &compared);
  if (compared < n - 1)
    exit(1);
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    data[0][i] = data[1][i] = i * 7 % n;
  cilk_spawn sort(data[0], n);
  sort(data[1], n);
  cilk_sync;
  printf("%d %d\n", data[0][3], data[1][n - 1]);
  return 0;
}
