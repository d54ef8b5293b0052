// [containers] Two strands sort ranges that meet.
#include <cilk/cilk.h>
#include <cstdio>
#include <algorithm>
#include <ranges>
#include <vector>

volatile int size = 10;

[[gnu::noinline]] void sort(int *begin, int *end) {
  std::ranges::sort(begin, end);
}

int main() {
  std::vector<int> numbers(size, 3);
  int *all = numbers.data();
  cilk_spawn sort(all, all + size / 2);
  sort(all + size / 2, all + size);
  cilk_sync;
  std::printf("%d\n", numbers[0]);
}
