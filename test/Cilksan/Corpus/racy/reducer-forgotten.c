// [reducers] One of the totals that children add to is no reducer.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 30;
long cilk_reducer(cilk_zero_long, cilk_add_long) odd = 0;
long even = 0;

__attribute__((noinline)) void add(int i) {
  if (i % 2)
    odd += i;
  else
    even += i; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    add(i);
  printf("%ld %ld\n", odd, even);
  return 0;
}
