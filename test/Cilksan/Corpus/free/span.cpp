// [containers] Two spans of one array meet.
#include <cilk/cilk.h>
#include <cstdio>
#include <span>

volatile int size = 10;
int numbers[10];

[[gnu::noinline]] void fill(std::span<int> s) {
  for (int &n : s)
    n = int(s.size());
}

int main() {
  std::span<int> all(numbers);
  cilk_spawn fill(all.first(size / 2));
  fill(all.subspan(size / 2));
  cilk_sync;
  std::printf("%d\n", numbers[0] > 0);
}
