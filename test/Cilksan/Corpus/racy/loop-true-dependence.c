// [loops] Each iteration reads the element that the iteration before it writes.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
int a[65], b[65];

int main(void) {
  int n = size;
  for (int i = 0; i <= n; ++i)
    b[i] = i;
  cilk_for (int i = 1; i <= n; ++i)
    a[i] = a[i - 1] + b[i]; // RACE(a): write
  printf("%d\n", a[n]);
  return 0;
}
