// [containers] All iterations assign to elements of their own of one vector.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 20;

[[gnu::noinline]] void put(std::vector<int> &v, int i) {
  v[i] = i;
}

int main() {
  int n = size;
  std::vector<int> v;
  v.reserve(2 * n);
  v.resize(n);
  cilk_for (int i = 0; i < n; ++i)
    put(v, i);
  std::printf("%zu\n", v.size());
}
