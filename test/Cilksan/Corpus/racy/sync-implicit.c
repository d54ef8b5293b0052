// [sync] The children are spawned in the function that uses their results, and nothing waits for
// them.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 7;
int result[2];

__attribute__((noinline)) void work(int n, int *to) {
  *to = n * 3; // RACE(a): write
}

__attribute__((noinline)) int both(int n) {
  cilk_spawn work(n, &result[0]);
  cilk_spawn work(n + 1, &result[1]);
  int sum = result[0] + result[1]; // RACE(a): read
  return sum;
}

int main(void) {
  printf("%d\n", both(size));
  return 0;
}
