// [sync] The child is spawned inside of the cilk_scope, which waits for it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int one, two;

__attribute__((noinline)) void work(int n, int *to) {
  *to = n + 4;
}

__attribute__((noinline)) int run(int n) {
  cilk_scope {
    cilk_spawn work(n, &one);
    cilk_spawn work(n, &two);
  }
  return one - two;
}

int main(void) {
  printf("%d\n", run(size));
  return 0;
}
