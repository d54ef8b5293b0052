// [recursion] A quicksort gives the pivot's place to neither half.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 60;
int data[60];

__attribute__((noinline)) void swap(int *x, int *y) {
  int old = *x;
  *x = *y;
  *y = old;
}

__attribute__((noinline)) int partition(int *a, int n) {
  int pivot = a[n - 1], k = 0;
  for (int i = 0; i < n - 1; ++i)
    if (a[i] < pivot)
      swap(&a[i], &a[k++]);
  swap(&a[k], &a[n - 1]);
  return k;
}

void sort(int *a, int n) {
  if (n < 2)
    return;
  int k = partition(a, n);
  int left = k, right = k + 1;
  cilk_spawn sort(a, left);
  sort(a + right, n - right);
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    data[i] = i * 37 % n;
  sort(data, n);
  printf("%d %d\n", data[0], data[n - 1]);
  return 0;
}
