// [reducers] One of an object's two sums is a reducer; the other is not, though iterations add to
// both.
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>
#include <cstdio>

volatile int size = 30;

struct Statistics {
  cilk::opadd_reducer<long> sum = 0;
  long squares = 0;

  [[gnu::noinline]] void add(long x) {
    sum += x;
    squares += x * x; // RACE(a): write
  }
};

int main() {
  int n = size;
  Statistics s;
  cilk_for (int i = 0; i < n; ++i)
    s.add(i);
  std::printf("%ld %ld\n", static_cast<long>(s.sum), static_cast<long>(s.squares));
}
