// [libraries] An algorithm sums up an array without its last element; a parallel strand writes it.
#include <cilk/cilk.h>
#include <cstdio>
#include <numeric>

volatile int size = 10;
int numbers[10];

[[gnu::noinline]] int sum(const int *begin, const int *end) {
  return std::accumulate(begin, end, 0);
}
[[gnu::noinline]] void set(int *to) {
  *to = 1;
}

int main() {
  int r = cilk_spawn sum(numbers, numbers + size - 1);
  set(numbers + size - 1);
  cilk_sync;
  std::printf("%d\n", r >= 0);
}
