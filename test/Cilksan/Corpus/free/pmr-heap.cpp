// [libraries] A memory resource takes a block back in parallel with a read of another block.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory_resource>

[[gnu::noinline]] void give(std::pmr::memory_resource *to, void *block) {
  to->deallocate(block, 64);
}
[[gnu::noinline]] int read(const int *from) {
  return *from;
}

int main() {
  std::pmr::memory_resource *heap = std::pmr::new_delete_resource();
  int *one = static_cast<int *>(heap->allocate(64));
  int *other = static_cast<int *>(heap->allocate(64));
  *one = *other = 1;
  cilk_spawn give(heap, other);
  int r = read(one);
  cilk_sync;
  std::printf("%d\n", r);
}
