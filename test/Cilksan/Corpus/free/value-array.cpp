// [containers] Two slices of one array have no element in common.
#include <cilk/cilk.h>
#include <cstdio>
#include <valarray>

volatile int size = 4;
std::valarray<int> numbers(1, 16);

[[gnu::noinline]] void fill(std::size_t start, std::size_t stride) {
  const std::size_t count = size;
  const std::valarray<int> values(1, count);
  numbers[std::slice(start, count, stride)] = values;
}

int main() {
  cilk_spawn fill(0, 2);
  fill(1, 2);
  cilk_sync;
  std::printf("%d\n", numbers[0]);
}
