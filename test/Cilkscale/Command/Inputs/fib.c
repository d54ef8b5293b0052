// A program with a region that has a tag.
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>

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
  wsp_t start = wsp_getworkspan();
  long result = fib(argc > 1 ? atoi(argv[1]) : 20);
  wsp_dump(wsp_sub(wsp_getworkspan(), start), "fib");
  printf("%ld\n", result);
}
