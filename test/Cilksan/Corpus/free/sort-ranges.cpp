// [containers] Two strands sort adjacent ranges of a vector.
#include <algorithm>
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 20;

[[gnu::noinline]] void sort(std::vector<int> &v, int begin, int end) {
  std::sort(v.begin() + begin, v.begin() + end);
}

int main() {
  int n = size;
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = i * 7 % n;
  cilk_spawn sort(v, 0, n / 2);
  sort(v, n / 2, n);
  cilk_sync;
  std::printf("%d\n", v[0]);
}
