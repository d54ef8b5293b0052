// [recursion] Each half of a merge sort merges in its own half of the temporary array.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 40;
int data[40], space[40];

__attribute__((noinline)) void merge(int *a, int half, int n, int *tmp) {
  for (int i = 0, j = half, k = 0; k < n; ++k)
    tmp[k] = j >= n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
  memcpy(a, tmp, n * sizeof *a);
}

void sort(int *a, int n, int *tmp) {
  if (n < 2)
    return;
  int half = n / 2;
  cilk_spawn sort(a, half, tmp);
  sort(a + half, n - half, tmp + half);
  cilk_sync;
  merge(a, half, n, tmp);
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    data[i] = i * 17 % n;
  sort(data, n, space);
  printf("%d %d\n", data[0], data[n - 1]);
  return 0;
}
