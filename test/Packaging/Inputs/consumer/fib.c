#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <stdio.h>

static long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

int main(void) {
  printf("%ld on %u workers\n", fib(25), __cilkrts_get_nworkers());
  return 0;
}
