// [atomics] A child adds atomically, while the parent reads with a plain load.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
long count;

__attribute__((noinline)) void add(int n) {
  __atomic_fetch_add(&count, n, __ATOMIC_RELAXED); // RACE(a): write
}
__attribute__((noinline)) long get(void) {
  return count; // RACE(a): read
}

int main(void) {
  int n = size;
  long seen;
  cilk_spawn add(n);
  seen = get();
  cilk_sync;
  printf("%d\n", seen == 0 || seen == n);
  return 0;
}
