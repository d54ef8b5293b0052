// [containers] Each iteration of a range-based loop reads the first element, which the first one
// changes.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 16;

[[gnu::noinline]] void add(int &x, const int &first) {
  x += first; // RACE(a): write
}

int main() {
  std::vector<int> v(size, 2);
  const int &first = v.front();
  cilk_for (auto &x : v)
    add(x, first);
  std::printf("%d\n", v[0]);
}
