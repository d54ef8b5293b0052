// [sync] The callee syncs; that waits for children of the callee only, not for the caller's.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int first, second;

__attribute__((noinline)) void work(int n, int *to) {
  *to = n + 10; // RACE(a): write
}

__attribute__((noinline)) void wait_for_all(int n) {
  cilk_spawn work(n, &second);
  cilk_sync;
}

__attribute__((noinline)) int both(int n) {
  cilk_spawn work(n, &first);
  wait_for_all(n);
  int sum = first + second; // RACE(a): read
  return sum;
}

int main(void) {
  printf("%d\n", both(size));
  return 0;
}
