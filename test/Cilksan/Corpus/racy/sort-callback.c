// [libraries] Two sorts run in parallel; the comparator counts in a global variable.
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 20;
int data[2][20];
int compared;

static int compare(const void *x, const void *y) {
  compared += 1; // RACE(a): write
  return *(const int *)x - *(const int *)y;
}

__attribute__((noinline)) void sort(int *a, int n) {
  qsort(a, n, sizeof *a, compare);
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
