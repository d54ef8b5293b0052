// [containers] The parent enlarges a vector after the child has read one of its elements.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 20;

[[gnu::noinline]] int get(const int &element) {
  return element + 1;
}
[[gnu::noinline]] void enlarge(std::vector<int> &v) {
  v.resize(100 * v.size());
}

int main() {
  int n = size, x;
  std::vector<int> v(n, 7);
  x = cilk_spawn get(v[n / 2]);
  cilk_sync;
  enlarge(v);
  cilk_sync;
  std::printf("%d %zu\n", x, v.size());
}
