// [recursion] Results are kept in a plain table, which one call fills while another looks.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 16;
long memo[40];

long fib(int n) {
  if (n < 2)
    return n;
  long known = memo[n]; // RACE(a): read
  if (known)
    return known;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  memo[n] = x + y; // RACE(a): write RACE(b?): write
  return x + y;
}

int main(void) {
  printf("%ld\n", fib(size));
  return 0;
}
