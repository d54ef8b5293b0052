// [containers] All iterations append to one vector.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 20;

[[gnu::noinline]] void put(std::vector<int> &v, int i) {
  v.push_back(i); // RACE(a): write
}

int main() {
  int n = size;
  std::vector<int> v;
  v.reserve(2 * n);
  cilk_for (int i = 0; i < n; ++i)
    put(v, i);
  std::printf("%zu\n", v.size());
}
