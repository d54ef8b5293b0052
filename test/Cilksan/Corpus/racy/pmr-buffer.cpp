// [containers] Two strands append to vectors that allocate from one buffer.
// The memory is reserved by the first call of push_back.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory_resource>
#include <vector>

volatile int size = 4;

[[gnu::noinline]] void fill(std::pmr::memory_resource *from, int &total) {
  std::pmr::vector<int> v(from);
  for (int i = 0; i < size; ++i)
    v.push_back(i); // RACE(a): write
  total = int(v.size());
}

int main() {
  std::pmr::monotonic_buffer_resource one, other;
  int a, b;
  cilk_spawn fill(&one, a);
  fill(&one, b);
  cilk_sync;
  std::printf("%d\n", a + b);
}
