// [reducers] Both of an object's sums are reducers.
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>
#include <cstdio>

volatile int size = 30;

struct Statistics {
  cilk::opadd_reducer<long> sum = 0;
  cilk::opadd_reducer<long> squares = 0;

  [[gnu::noinline]] void add(long x) {
    sum += x;
    squares += x * x;
  }
};

int main() {
  int n = size;
  Statistics s;
  cilk_for (int i = 0; i < n; ++i)
    s.add(i);
  std::printf("%ld %ld\n", static_cast<long>(s.sum), static_cast<long>(s.squares));
}
