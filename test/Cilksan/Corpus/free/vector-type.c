// [types] A child stores a vector of four numbers while the parent stores the number after them.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int place = 4;
typedef int four __attribute__((vector_size(16)));
_Alignas(16) int a[8];

__attribute__((noinline)) void store_four(int *to, int n) {
  four v = {n, n + 1, n + 2, n + 3};
  *(four *)to = v;
}
__attribute__((noinline)) void store_one(int *to) {
  *to = 9;
}

int main(void) {
  int at = place;
  cilk_spawn store_four(a, at);
  store_one(&a[at]);
  cilk_sync;
  printf("%d\n", a[0] - at);
  return 0;
}
