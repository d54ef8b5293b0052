// [reducers] A pointer to the view, taken before a spawn, is used after it, when the child has that
// view.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 5;
long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 0;

__attribute__((noinline)) void add(int n) {
  sum += n; // RACE(a): write
}

__attribute__((noinline)) void run(int n) {
  long *view = &sum;
  cilk_spawn add(n);
  *view += 2; // RACE(a): write
}

int main(void) {
  run(size);
  printf("%ld\n", sum);
  return 0;
}
