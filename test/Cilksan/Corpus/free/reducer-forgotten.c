// [reducers] All totals that children add to are reducers.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 30;
long cilk_reducer(cilk_zero_long, cilk_add_long) odd = 0;
long cilk_reducer(cilk_zero_long, cilk_add_long) even = 0;

__attribute__((noinline)) void add_odd(int i) { odd += i; }
__attribute__((noinline)) void add_even(int i) {
  even += i;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    if (i % 2)
      add_odd(i);
    else
      add_even(i);
  printf("%ld %ld\n", odd, even);
  return 0;
}
