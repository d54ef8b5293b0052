// [reducers] The function that merges views counts its calls in a plain variable; merges may run
// in parallel.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int merges;

void zero(void *view) { *(long *)view = 0; }
void merge(void *left, void *right) {
  *(long *)left += *(long *)right;
  merges += 1; // RACE(a): write
}

long cilk_reducer(zero, merge) sum = 0;

__attribute__((noinline)) void add(int n) { sum += n; }

__attribute__((noinline)) void add_both(int n) {
  cilk_spawn add(n);
  add(n + 1);
}

int main(void) {
  int n = size;
  cilk_spawn add_both(n);
  add_both(n + 2);
  cilk_sync;
  printf("%ld\n", sum);
  return 0;
}
