// [containers] Two strands allocate nodes from one pool that isn't synchronised.
#include <cilk/cilk.h>
#include <cstdio>
#include <list>
#include <memory_resource>

volatile int size = 4;

[[gnu::noinline]] void fill(std::pmr::memory_resource *from, int &total) {
  std::pmr::list<int> numbers(from);
  for (int i = 0; i < size; ++i)
    numbers.push_back(i); // RACE(a): write
  total = int(numbers.size());
  numbers.clear(); // RACE(a): write
}

int main() {
  std::pmr::unsynchronized_pool_resource pool;
  int a, b;
  cilk_spawn fill(&pool, a);
  fill(&pool, b);
  cilk_sync;
  std::printf("%d\n", a + b);
}
