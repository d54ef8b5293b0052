// [loops] Each iteration reads elements that an earlier loop has written.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
int a[65], b[65];

int main(void) {
  int n = size;
  for (int i = 0; i <= n; ++i)
    b[i] = i;
  cilk_for (int i = 1; i <= n; ++i)
    a[i] = b[i - 1] + b[i];
  printf("%d\n", a[n]);
  return 0;
}
