// [libraries] A block is given back to the heap's memory resource in parallel with a read of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory_resource>

[[gnu::noinline]] void give(std::pmr::memory_resource *to, void *block) {
  to->deallocate(block, 64); // RACE(a): free
}
[[gnu::noinline]] int read(const int *from) {
  return *from; // RACE(a): read
}

int main() {
  std::pmr::memory_resource *heap = std::pmr::new_delete_resource();
  int *one = static_cast<int *>(heap->allocate(64));
  int *other = static_cast<int *>(heap->allocate(64));
  *one = *other = 1;
  cilk_spawn give(heap, one);
  int r = read(one);
  cilk_sync;
  std::printf("%d\n", r);
}
