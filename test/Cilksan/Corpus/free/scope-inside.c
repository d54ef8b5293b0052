// [sync] The result of a child is used after the cilk_scope that spawned it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int value;

__attribute__((noinline)) void work(int n) {
  value = n + 4;
}

int main(void) {
  int n = size, x;
  cilk_scope {
    cilk_spawn work(n);
  }
  x = value;
  printf("%d\n", x + n);
  return 0;
}
