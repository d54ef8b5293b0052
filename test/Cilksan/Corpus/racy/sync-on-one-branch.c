// [sync] Only one of two branches has a sync, and the other one is taken.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 21;
int result[2];

__attribute__((noinline)) void work(int n, int *to) {
  *to = n * n; // RACE(a): write
}

__attribute__((noinline)) int choose(int n) {
  cilk_spawn work(n, &result[0]);
  work(n + 1, &result[1]);
  if (n % 2 == 0) {
    cilk_sync;
    result[1] += 1;
  } else {
    result[1] -= 1;
  }
  int sum = result[0] + result[1]; // RACE(a): read
  return sum;
}

int main(void) {
  printf("%d\n", choose(size));
  return 0;
}
