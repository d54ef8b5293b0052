#include <stdio.h>

static int fib(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn fib(n - 1);
  int y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(void) {
  printf("fib(20) = %d\n", fib(20));
  return 0;
}
