// [arrays] An array is reversed by swaps over its whole length, so that two iterations swap each
// pair.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 50;
int a[50];

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    a[i] = i;
  cilk_for (int i = 0; i < n; ++i) {
    int other = a[n - 1 - i]; // RACE(a): read
    a[n - 1 - i] = a[i]; // RACE(a): write
    a[i] = other; // RACE(a): write
  }
  printf("%d %d\n", a[0], a[n / 2]);
  return 0;
}
