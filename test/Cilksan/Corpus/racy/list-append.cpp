// [containers] Two strands append to one list.
#include <cilk/cilk.h>
#include <cstdio>
#include <list>

volatile int size = 10;
std::list<int> first, second;

[[gnu::noinline]] void put(std::list<int> &l, int begin, int end) {
  for (int i = begin; i < end; ++i)
    l.push_back(i); // RACE(a): write
}

int main() {
  int n = size;
  cilk_spawn put(first, 0, n);
  put(first, n, 2 * n);
  cilk_sync;
  first.splice(first.end(), second);
  std::printf("%zu %d\n", first.size(), first.back());
}
