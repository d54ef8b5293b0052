// [loops] Every iteration that finds a multiple of seven writes the same variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
int last;

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    if (i % 7 == 0)
      last = i; // RACE(a): write
  printf("%d\n", last);
  return 0;
}
