// [containers] Each iteration of a range-based loop uses a copy of the first element, made before.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 16;

[[gnu::noinline]] void add(int &x, int first) {
  x += first;
}

int main() {
  std::vector<int> v(size, 2);
  const int first = v.front();
  cilk_for (auto &x : v)
    add(x, first);
  std::printf("%d\n", v[0]);
}
