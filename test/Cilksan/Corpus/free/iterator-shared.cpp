// [containers] A parallel loop over iterators gives each iteration its own.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 16;

[[gnu::noinline]] int take(std::vector<int>::iterator next) {
  return *next++;
}

int main() {
  int n = size;
  std::vector<int> v(n, 3), squares(n);
  cilk_for (auto it = v.begin(); it != v.end(); ++it) {
    int x = take(it);
    squares[it - v.begin()] = x * x;
  }
  std::printf("%d\n", squares[n - 1]);
}
