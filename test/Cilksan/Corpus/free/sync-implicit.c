// [sync] The children are spawned in a function of its own, which waits for them before it
// returns.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 7;
int result[2];

__attribute__((noinline)) void work(int n, int *to) {
  *to = n * 3;
}

__attribute__((noinline)) void start(int n) {
  cilk_spawn work(n, &result[0]);
  cilk_spawn work(n + 1, &result[1]);
}

__attribute__((noinline)) int both(int n) {
  start(n);
  int sum = result[0] + result[1];
  return sum;
}

int main(void) {
  printf("%d\n", both(size));
  return 0;
}
