// [loops] Every iteration writes a flag of its own; a search after the loop finds the last one set.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
char found[64];

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    if (i % 7 == 0)
      found[i] = 1;
  int last = 0;
  for (int i = 0; i < n; ++i)
    if (found[i])
      last = i;
  printf("%d\n", last);
  return 0;
}
