// [containers] Two strands iterate over copies of a filtered view.
#include <cilk/cilk.h>
#include <concepts>
#include <cstdio>
#include <ranges>
#include <vector>

volatile int size = 10;

template <class View> [[gnu::noinline]] void sum(View &view, int &total) {
  for (int i : view)
    total += i;
}

int main() {
  std::vector<int> numbers(size, 3);
  auto odd = numbers | std::views::filter([](int i) { return i % 2 == 1; });
  auto other = odd;
  int a = 0, b = 0;
  cilk_spawn sum(odd, a);
  sum(other, b);
  cilk_sync;
  std::printf("%d\n", a + b);
}
