// An allocator of blocks of one size, as in many programs: a list of free blocks for each worker,
// whose links are in the blocks themselves, without locks. STORAGE selects how it informs Cilksan,
// if at all.
#ifndef BLOCK_ALLOCATOR_H
#define BLOCK_ALLOCATOR_H
#include <cilk/cilk_api.h>
#include <cilk/cilksan.h>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace parlay::internal {

struct block_allocator {
  struct block {
    block *next;
  };
  struct alignas(128) local_list {
    std::size_t size;
    block *head;
  };
  static constexpr unsigned most = 256;
  local_list lists[most] = {};
  std::size_t block_size;

  explicit block_allocator(std::size_t size) : block_size(size) {
#ifdef TELL
    __cilksan_begin_worker_storage(lists, sizeof lists);
#endif
  }

  local_list &mine() { return lists[__cilkrts_get_worker_number()]; }

  void *alloc() {
    local_list &list = mine();
    if (!list.head)
      return std::malloc(block_size);
    block *first = list.head;
    list.head = first->next;
    --list.size;
#ifdef TELL
    __cilksan_end_worker_storage(first, block_size);
#endif
    return first;
  }

  void free(void *memory) {
    local_list &list = mine();
#ifdef TELL
    __cilksan_begin_worker_storage(memory, block_size);
#endif
    list.head = new (memory) block{list.head};
    ++list.size;
  }
};

} // namespace parlay::internal

#endif
