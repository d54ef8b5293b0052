// [atomics] A structure is stored atomically in parallel with a plain read of it.
#include <cilk/cilk.h>
#include <stdatomic.h>
#include <stdio.h>

struct Pair {
  int first, second;
};
volatile int size = 4;
_Atomic(struct Pair) shared;

__attribute__((noinline)) void set(int n) {
  struct Pair p = {n, n};
  atomic_store(&shared, p); // RACE(a): write
}
__attribute__((noinline)) int get(void) {
  return ((struct Pair *)&shared)->second; // RACE(a): read
}

int main(void) {
  cilk_spawn set(size);
  int r = get();
  cilk_sync;
  printf("%d\n", r >= 0);
  return 0;
}
