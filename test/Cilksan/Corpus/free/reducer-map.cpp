// [reducers] All iterations count by key in a map that is a reducer.
#include <cilk/cilk.h>
#include <cilk/map_reducers.h>
#include <cstdio>
#include <map>

volatile int size = 30;
cilk::map_add_reducer<std::map<int, int>> counts;

[[gnu::noinline]] void count(int key) {
  counts[key] += 1;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    count(i * i % 7);
  for (const auto &entry : counts)
    std::printf("%d %d\n", entry.first, entry.second);
}
