// [reductions] All iterations add to one variable; a grain size of all iterations doesn't make that
// right.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 50;
int a[50];
long total = 0;

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma cilk grainsize 1000
  cilk_for (int i = 0; i < n; ++i)
    total += a[i]; // RACE(a): write
  printf("%ld\n", total);
  return 0;
}
