// [libraries] Functions of math.h put their second results in places of their own.
#include <cilk/cilk.h>
#include <math.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((noinline)) double split(double x, int *to) {
  return frexp(x, to);
}

int main(void) {
  double a = cilk_spawn split(size, &one);
  double b = split(size, &other);
  cilk_sync;
  printf("%d\n", a + b > 0);
  return 0;
}
