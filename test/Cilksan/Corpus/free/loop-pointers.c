// [loops] A parallel loop over pointers reads an element and the next one, and writes another
// array.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
short a[65], b[65];

int main(void) {
  int n = size;
  for (int i = 0; i <= n; ++i)
    a[i] = (short)i;
  cilk_for (short *p = a; p != a + n; ++p)
    b[p - a] = (short)(p[0] + p[1]);
  printf("%d %d\n", a[5], b[5]);
  return 0;
}
