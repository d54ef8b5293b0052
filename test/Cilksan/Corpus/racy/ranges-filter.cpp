// [containers] Two strands begin to iterate over one filtered view, which caches its first element.
#include <cilk/cilk.h>
#include <concepts>
#include <cstdio>
#include <ranges>
#include <vector>

volatile int size = 10;

template <class View> [[gnu::noinline]] void sum(View &view, int &total) {
  for (int i : view) // RACE(a): write
    total += i;
}

int main() {
  std::vector<int> numbers(size, 3);
  auto odd = numbers | std::views::filter([](int i) { return i % 2 == 1; });
  int a = 0, b = 0;
  cilk_spawn sum(odd, a);
  sum(odd, b);
  cilk_sync;
  std::printf("%d\n", a + b);
}
