// [sync] A cilk_scope doesn't wait for a child that was spawned before it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int one, two;

__attribute__((noinline)) void work(int n, int *to) {
  *to = n + 4; // RACE(a): write
}

__attribute__((noinline)) int run(int n) {
  cilk_spawn work(n, &one);
  cilk_scope {
    cilk_spawn work(n, &two);
  }
  return one - two; // RACE(a): read
}

int main(void) {
  printf("%d\n", run(size));
  return 0;
}
