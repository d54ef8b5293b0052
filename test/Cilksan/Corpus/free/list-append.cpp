// [containers] Two strands append to lists of their own, of which one is moved to the end of the
// other.
#include <cilk/cilk.h>
#include <cstdio>
#include <list>

volatile int size = 10;
std::list<int> first, second;

[[gnu::noinline]] void put(std::list<int> &l, int begin, int end) {
  for (int i = begin; i < end; ++i)
    l.push_back(i);
}

int main() {
  int n = size;
  cilk_spawn put(first, 0, n);
  put(second, n, 2 * n);
  cilk_sync;
  first.splice(first.end(), second);
  std::printf("%zu %d\n", first.size(), first.back());
}
