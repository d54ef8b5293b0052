// The monoids of numbers work, and of matrices, which don't commute; among equal extreme values
// the serially first one is found.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -std=c++11 -ffinite-math-only
#include <algorithm>
#include <bitset>
#include <cmath>
#include <complex>
#include <cstdio>
#include <string>
#include <cilk/reducer>
#include "walk.h"

struct Matrix {
  unsigned a = 0, b = 0, c = 0, d = 0;
  Matrix() = default;
  explicit Matrix(unsigned x) : a(x), d(x) {}
  Matrix(unsigned a, unsigned b, unsigned c, unsigned d)
      : a(a), b(b), c(c), d(d) {}
  Matrix &operator*=(const Matrix &o) {
    return *this = Matrix(a * o.a + b * o.c, a * o.b + b * o.d,
                          c * o.a + d * o.c, c * o.b + d * o.d);
  }
};

cilk::opadd_reducer<long> sum = 7;
cilk::opadd_reducer<short> small;
cilk::opadd_reducer<double> halves = 0.5;
cilk::opadd_reducer<std::string> joined;
cilk::opadd_reducer<std::complex<float>> plane;
cilk::opmul_reducer<unsigned> product = 3;
cilk::opmul_reducer<Matrix> matrix(1u);
cilk::opand_reducer<unsigned char> all = 0xf7;
cilk::opor_reducer<unsigned long> any = 1ul << 50;
cilk::opxor_reducer<int> parity = -1;
cilk::opand_reducer<std::bitset<200>> bits = ~std::bitset<200>();
cilk::logical_and_reducer good = true, bad = true;
cilk::logical_or_reducer found, missed;
cilk::min_reducer<int> least = 5000;
cilk::max_reducer<double> greatest = cilk::maximum<double>::least();
cilk::min_reducer<unsigned> first = cilk::minimum<unsigned>::greatest();
cilk::min_index_reducer<int, int> low;
cilk::max_index_reducer<long, std::string> high;
cilk::min_index_reducer<int, double, std::greater<double>> reversed;

static void leaf(int n) {
  int value = n * 7919 % 41;
  sum += value;
  --sum;
  small += n;
  halves += value * 0.25;
  joined += char('a' + value % 26);
  plane += std::complex<float>(n % 4, value);
  product *= 2 * value + 1;
  matrix *= Matrix(n, 1, value, 3);
  all &= ~(value == 7 ? 1 : value == 9 ? 4 : 0);
  any |= 1ul << value;
  parity ^= value << n % 16;
  bits.reset(n % 190);
  good = good && n < 10000;
  bad &= n != 177;
  found = found || n == 211;
  missed |= n == 10000;
  least = std::min(least, value + 9);
  greatest = std::max<double>(greatest, value / 8.0);
  first = std::min<unsigned>(first, value + 2);
  low.update(n, value);
  high.update(n, std::string(value % 5, 'x'));
  reversed.update(n, value);
}

static void show() {
  std::printf("%ld %d %g %s %g %g\n", sum, small, halves, joined.c_str(),
              plane.real(), plane.imag());
  std::printf("%u %u %u %u %u\n", product, matrix.a, matrix.b, matrix.c,
              matrix.d);
  std::printf("%x %lx %x %zu\n", all, any, parity, bits.count());
  std::printf("%d %d %d %d\n", good, bad, found, missed);
  std::printf("%d %g %u\n", least, greatest, first);
  std::printf("%d %d %ld %s %d %g\n", low.index(), low.value(), high.index(),
              high.value().c_str(), reversed.index(), reversed.value());
}

int main() {
  std::printf("%d\n", low.empty());
  walk(1, 400, leaf);
  show();
  cilk_for (int i = 400; i < 700; ++i) {
    dawdle(i);
    leaf(i);
  }
  show();
  cilk::min_index_reducer<int, int> nothing;
  walk(0, 50, [&](int n) {
    if (n > 50)
      nothing.update(n, n);
  });
  std::printf("%d\n", nothing.empty());
}
