// [types] A complex number is multiplied in parallel with a read of its imaginary part.
#include <cilk/cilk.h>
#include <complex>
#include <cstdio>

volatile int size = 4;
std::complex<double> one(1, 2), other(1, 2);

[[gnu::noinline]] void multiply(std::complex<double> &z) {
  z *= std::complex<double>(size, 1); // RACE(a): write
}
[[gnu::noinline]] double look(const std::complex<double> &z) {
  return z.imag(); // RACE(a): read
}

int main() {
  cilk_spawn multiply(one);
  double r = look(one);
  cilk_sync;
  std::printf("%d\n", r > 0);
}
