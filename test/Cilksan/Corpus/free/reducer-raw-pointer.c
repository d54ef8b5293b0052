// [reducers] The reducer is used by its name, which finds the strand's own view.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 5;
long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 0;

__attribute__((noinline)) void add(int n) {
  sum += n;
}

__attribute__((noinline)) void run(int n) {
  cilk_spawn add(n);
  sum += 2;
}

int main(void) {
  run(size);
  printf("%ld\n", sum);
  return 0;
}
