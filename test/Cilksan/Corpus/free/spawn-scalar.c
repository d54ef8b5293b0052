// [sync] The result of a spawned call is used after the sync.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;

__attribute__((noinline)) int triangle(int n) {
  int sum = 0;
  for (int i = 0; i < n * 100; ++i)
    sum ^= i * n;
  return sum;
}

__attribute__((noinline)) int both(int n) {
  int x = 0, y;
  x = cilk_spawn triangle(n);
  int z = triangle(n + 1);
  cilk_sync;
  y = x + z;
  return y;
}

int main(void) {
  printf("%d\n", both(size));
  return 0;
}
