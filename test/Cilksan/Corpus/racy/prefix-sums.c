// [arrays] Prefix sums by doubling add in place while other iterations still need the old value.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 64;
int sums[64], next[64];

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    sums[i] = i;
  for (int d = 1; d < n; d *= 2) {
    cilk_for (int i = d; i < n; ++i)
      sums[i] += sums[i - d]; // RACE(a): write
  }
  memcpy(next, sums, sizeof sums);
  printf("%d\n", next[n - 1]);
  return 0;
}
