// [loops] The loop has a step of two and reads the odd element after it, which is not written.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
int a[68];

int main(void) {
  int n = size;
  for (int i = 0; i < n + 4; ++i)
    a[i] = i;
  cilk_for (int i = 0; i < n; i += 2)
    a[i] = a[i + 1] + 1;
  printf("%d\n", a[n - 2]);
  return 0;
}
