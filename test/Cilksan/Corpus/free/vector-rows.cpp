// [containers] Each iteration appends to a row of its own of a vector of vectors.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 12;
using rows = std::vector<std::vector<int>>;

[[gnu::noinline]] void put(rows &r, int row, int i) {
  for (int k = 0; k < 3; ++k)
    r[row].push_back(i);
}

int main() {
  int n = size;
  rows r(n);
  for (auto &row : r)
    row.reserve(16);
  cilk_for (int i = 0; i < n; ++i)
    put(r, i, i);
  std::printf("%zu\n", r[0].size());
}
