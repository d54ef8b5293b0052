// [types] Two children add to the same long double.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
long double sum[2];

__attribute__((noinline)) void add(long double *to, int n) {
  *to += n; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_spawn add(&sum[0], n);
  add(&sum[0], n + 1);
  cilk_sync;
  printf("%.1Lf\n", sum[0]);
  return 0;
}
