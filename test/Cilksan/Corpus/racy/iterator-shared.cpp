// [containers] All iterations take elements by one iterator.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 16;

[[gnu::noinline]] int take(std::vector<int>::iterator &next) {
  return *next++; // RACE(a): write
}

int main() {
  int n = size;
  std::vector<int> v(n, 3), squares(n);
  auto next = v.begin();
  cilk_for (int i = 0; i < n; ++i) {
    int x = take(next);
    squares[i] = x * x;
  }
  std::printf("%d\n", squares[n - 1]);
}
