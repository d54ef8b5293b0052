// [libraries] Two strands call lgamma_r, which stores the sign in the given variable.
#include <cilk/cilk.h>
#include <math.h>
#include <stdio.h>

volatile int size = 4;

__attribute__((noinline)) double gamma_of(double x, int *sign) {
  return lgamma_r(x, sign);
}

int main(void) {
  int s, t;
  double a = cilk_spawn gamma_of(size, &s);
  double b = gamma_of(size, &t);
  cilk_sync;
  printf("%d\n", a + b > 0);
  return 0;
}
