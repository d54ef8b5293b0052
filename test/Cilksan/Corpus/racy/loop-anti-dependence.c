// [loops] Each iteration overwrites the element that the iteration before it reads.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 64;
int a[65], old[65];

int main(void) {
  int n = size;
  for (int i = 0; i <= n; ++i)
    a[i] = i;
  memcpy(old, a, sizeof a);
  cilk_for (int i = 0; i < n; ++i)
    a[i] = a[i + 1] * 2; // RACE(a): write
  printf("%d %d\n", a[0], a[n - 1] + old[0]);
  return 0;
}
