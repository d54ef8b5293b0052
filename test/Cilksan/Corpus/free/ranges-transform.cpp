// [containers] Two views of one vector call functions that count in variables of their own.
#include <cilk/cilk.h>
#include <cstdio>
#include <ranges>
#include <vector>

volatile int size = 10;
int calls[2];

[[gnu::noinline]] void sum(const std::vector<int> &numbers, int &count, int &total) {
  for (int i : numbers | std::views::transform([&count](int x) {
                 count += 1;
                 return 2 * x;
               }))
    total += i;
}

int main() {
  const std::vector<int> numbers(size, 3);
  int a = 0, b = 0;
  cilk_spawn sum(numbers, calls[0], a);
  sum(numbers, calls[1], b);
  cilk_sync;
  std::printf("%d\n", a + b);
}
