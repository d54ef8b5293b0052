// [types] A child stores the real part of a complex number while the parent stores its imaginary
// part.
#include <cilk/cilk.h>
#include <stdio.h>

volatile double size = 3;
double _Complex z;

__attribute__((noinline)) void set_real(double _Complex *p, double x) {
  __real__ *p = x;
}
__attribute__((noinline)) void set_imaginary(double _Complex *p, double x) {
  __imag__ *p = x;
}

int main(void) {
  double x = size;
  cilk_spawn set_real(&z, x);
  set_imaginary(&z, x + 1);
  cilk_sync;
  printf("%.1f\n", __real__ z);
  return 0;
}
