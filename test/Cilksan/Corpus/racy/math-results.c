// [libraries] Functions of math.h store the second result in a variable that another strand writes.
#include <cilk/cilk.h>
#include <math.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((noinline)) double split(double x, int *to) {
  return frexp(x, to); // RACE(a): write
}

int main(void) {
  double a = cilk_spawn split(size, &one);
  double b = split(size, &one);
  cilk_sync;
  printf("%d\n", a + b > 0);
  return 0;
}
