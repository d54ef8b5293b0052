#include <stdio.h>
#include <stdlib.h>
long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40;
  printf("fib(%d) = %ld\n", n, fib(n));
}
