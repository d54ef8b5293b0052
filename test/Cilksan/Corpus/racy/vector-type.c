// [types] A child stores a vector of four numbers while the parent stores the last of them.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int place = 3;
typedef int four __attribute__((vector_size(16)));
_Alignas(16) int a[8];

__attribute__((noinline)) void store_four(int *to, int n) {
  four v = {n, n + 1, n + 2, n + 3};
  *(four *)to = v; // RACE(a): write
}
__attribute__((noinline)) void store_one(int *to) {
  *to = 9; // RACE(a): write
}

int main(void) {
  int at = place;
  cilk_spawn store_four(a, at);
  store_one(&a[at]);
  cilk_sync;
  printf("%d\n", a[0] - at);
  return 0;
}
