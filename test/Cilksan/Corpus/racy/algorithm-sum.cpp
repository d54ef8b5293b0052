// [libraries] An algorithm sums up an array in parallel with a write of its last element.
#include <cilk/cilk.h>
#include <cstdio>
#include <numeric>

volatile int size = 10;
int numbers[10];

[[gnu::noinline]] int sum(const int *begin, const int *end) {
  return std::accumulate(begin, end, 0); // RACE(a): read
}
[[gnu::noinline]] void set(int *to) {
  *to = 1; // RACE(a): write
}

int main() {
  int r = cilk_spawn sum(numbers, numbers + size);
  set(numbers + size - 1);
  cilk_sync;
  std::printf("%d\n", r >= 0);
}
