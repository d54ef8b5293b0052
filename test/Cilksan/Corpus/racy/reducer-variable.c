// [reducers] The variable of a reducer is read as plain memory while a child adds to its view.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 5;
long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 0;

__attribute__((noinline)) void add(int n) {
  sum += n; // RACE(a): write
}
__attribute__((noinline)) long peek(const long *p) {
  return *p + 1; // RACE(a): read
}

__attribute__((noinline)) long run(int n) {
  const long *raw = (const long *)(void *)__builtin_addressof(sum);
  long x;
  cilk_spawn add(n);
  x = peek(raw);
  cilk_sync;
  return x;
}

int main(void) {
  printf("%ld\n", run(size));
  return 0;
}
