// [reducers] A reducer's value is asked for when the child is done.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 5;
long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 0;

__attribute__((noinline)) void add(int n) {
  sum += n;
}
__attribute__((noinline)) long get(void) {
  return sum;
}

int main(void) {
  long x;
  cilk_spawn add(size);
  cilk_sync;
  x = get();
  cilk_sync;
  printf("%ld\n", x);
  return 0;
}
