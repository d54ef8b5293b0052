// [types] A complex number is multiplied in parallel with a read of another one's imaginary part.
#include <cilk/cilk.h>
#include <complex>
#include <cstdio>

volatile int size = 4;
std::complex<double> one(1, 2), other(1, 2);

[[gnu::noinline]] void multiply(std::complex<double> &z) {
  z *= std::complex<double>(size, 1);
}
[[gnu::noinline]] double look(const std::complex<double> &z) {
  return z.imag();
}

int main() {
  cilk_spawn multiply(one);
  double r = look(other);
  cilk_sync;
  std::printf("%d\n", r > 0);
}
