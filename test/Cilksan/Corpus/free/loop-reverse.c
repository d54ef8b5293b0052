// [arrays] An array is reversed by swaps over half its length: each pair is swapped once.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 50;
int a[50];

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    a[i] = i;
  cilk_for (int i = 0; i < n / 2; ++i) {
    int other = a[n - 1 - i];
    a[n - 1 - i] = a[i];
    a[i] = other;
  }
  printf("%d %d\n", a[0], a[n / 2]);
  return 0;
}
