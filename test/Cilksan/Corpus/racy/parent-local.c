// [stack] Parent and child both write a local variable of the parent.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 12;

__attribute__((noinline)) void work(int n, int *to) {
  *to = n; // RACE(a): write
}

__attribute__((noinline)) int run(int n) {
  int x = 0, y = 0;
  cilk_spawn work(n, &x);
  work(n + 1, &x);
  cilk_sync;
  return x + y;
}

int main(void) {
  printf("%d\n", run(size));
  return 0;
}
