// [reducers] A reducer's value is asked for while a child may still add to it.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 5;
long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 0;

__attribute__((noinline)) void add(int n) {
  sum += n; // RACE(a): write
}
__attribute__((noinline)) long get(void) {
  return sum; // RACE(a): read
}

int main(void) {
  long x;
  cilk_spawn add(size);
  x = get();
  cilk_sync;
  printf("%ld\n", x);
  return 0;
}
