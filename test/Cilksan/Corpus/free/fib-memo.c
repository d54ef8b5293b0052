// [recursion] Results are kept in a table of atomic variables.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 16;
_Atomic long memo[40];

long fib(int n) {
  if (n < 2)
    return n;
  long known = memo[n];
  if (known)
    return known;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  memo[n] = x + y;
  return x + y;
}

int main(void) {
  printf("%ld\n", fib(size));
  return 0;
}
