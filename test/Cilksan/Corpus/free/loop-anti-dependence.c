// [loops] The loop reads a copy, so that no iteration reads what another overwrites.
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
    a[i] = old[i + 1] * 2;
  printf("%d %d\n", a[0], a[n - 1] + old[0]);
  return 0;
}
