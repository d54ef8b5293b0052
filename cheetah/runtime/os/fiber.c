//===- fiber.c - stacks for stolen continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fibers. All fibers lie in one reserved range of addresses, and the size of
// each is the same power of two. So the fiber of a stack pointer is found with
// a mask, and a stack pointer outside the range is on a native stack. Thus the
// scheduler's central question ("may another thread run this?") needs no table.
// Reserved addresses cost nothing, so a fiber reserves as many as the stack of
// a program's main thread. Its memory is made accessible at its first use,
// except for the lowest part, which catches overflows. If the kernel can (Linux
// 6.13), it marks that part without a mapping of its own. Then all fibers in
// use are one mapping; a process has some 65000 mappings at most.
//
// A free fiber goes to the worker's own list first. When that list is full, its
// older half moves to a common list. The common list keeps a bounded number of
// fibers with their memory. Beyond that number the kernel gets the memory back,
// and the addresses remain for later use. A free fiber that is kept holds as
// much memory as ordinary tasks need. The memory below that part, which a deep
// recursion has used, goes back to the kernel when the fiber's worker has
// nothing to do.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "fiber.h"

#include "../support/assertion.h"
#include "../support/message.h"
#include "fork.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Since Linux 6.13; the C library's header may be older.
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif

// The room above the first frame of a strand: a spawning function may store
// outgoing stack arguments there. The compiler relies on half of this room.
enum { TOP_SLACK = 256 };

// The memory that a free fiber keeps, from the top.
enum { KEPT_BYTES = 64 << 10 };

// The record of a fiber. The record lies outside of the fiber, so that a free
// fiber's memory can be given back.
struct slot {
  struct cilkrts_shadow shadow;
  uint32_t next; // index + 1 of the next free slot in the list
  bool used;     // used since its memory was given back
  bool fresh;    // never used
  CILKRTS_WHEN_ASSERTING(bool taken;) // a strand runs on it
};

// Written by cilkrts_fibers_init, then constant.
char *cilkrts_fiber_base;
size_t cilkrts_fiber_size = 1, cilkrts_fiber_space;
static struct slot *slots;
static uint32_t slot_count;
static size_t guard_size;
static bool reads_advice;
static uint32_t cache_bound, warm_bound;

// The common lists; `common_lock` guards all of them.
static pthread_mutex_t common_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t warm_first, warm_count; // free fibers with memory
static uint32_t cold_first;             // free fibers without memory
static uint32_t unused;                 // indices from here on were never used

// Returns true if some thread holds the lock of the common lists.
CILKRTS_WHEN_ASSERTING(static bool is_common_locked(void) {
  return pthread_mutex_trylock(&common_lock) == EBUSY;
})

static char *address_of(uint32_t index) {
  return cilkrts_fiber_base + (size_t)index * cilkrts_fiber_size;
}

// Returns the size in bytes of the fiber's guard, which catches overflows. The
// kernel takes some time to mark a guard, page by page, so guards are smaller
// if there are many fibers.
static size_t guard_of(uint32_t index) {
  enum { MANY = 1024, LITTLE_GUARD = 64 << 10 };
  return index < MANY || guard_size < LITTLE_GUARD ? guard_size : LITTLE_GUARD;
}

static uint32_t index_of(const char *fiber) {
  return (uint32_t)((size_t)(fiber - cilkrts_fiber_base) / cilkrts_fiber_size);
}

// Takes the lock around a fork. Fibers of the parent's other threads stay taken
// in the child.
static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&common_lock, when);
}

// Reserves `count` fibers of `size` bytes. Returns false if so many addresses
// are not available.
static bool reserve(size_t count, size_t size) {
  // The lowest part of a fiber, its guard, shares a page table with the top of
  // the fiber below it. So each fiber needs only one page table, which covers 2
  // MiB.
  enum { TABLE = 2 << 20, MOST_GUARD = TABLE / 2 };
  size_t shift = size > TABLE ? MOST_GUARD : 0;
  // One fiber more than needed is reserved, to align them.
  size_t bytes = (count + 1) * size;
  char *at = cilkrts_reserve(bytes, PROT_NONE);
  if (!at)
    return false;
  struct slot *table =
      cilkrts_reserve(count * sizeof *slots, PROT_READ | PROT_WRITE);
  // The remaining addresses must suffice for deques and threads.
  size_t spare = bytes < (UINT64_C(1) << 30) ? bytes : UINT64_C(1) << 30;
  void *probe = cilkrts_reserve(spare, PROT_NONE);
  if (probe)
    munmap(probe, spare);
  if (!table || !probe) {
    munmap(at, bytes);
    if (table)
      munmap(table, count * sizeof *slots);
    return false;
  }
  char *base =
      (char *)(((uintptr_t)at - shift + size - 1) & ~(size - 1)) + shift;
  if (base > at)
    munmap(at, (size_t)(base - at));
  char *end = base + count * size;
  if (end < at + bytes)
    munmap(end, (size_t)(at + bytes - end));
  // Without this, the first touch of a fiber may take 2 MiB.
  madvise(base, count * size, MADV_NOHUGEPAGE);
  // Without this, a debugger's core file (gcore) would have a terabyte of
  // zeros.
  madvise(base, count * size, MADV_DONTDUMP);
  cilkrts_fiber_base = base;
  cilkrts_fiber_size = size;
  cilkrts_fiber_space = count * size;
  // A frame that is larger than the guard steps over it, into another fiber.
  // (The kernel keeps a gap of the same size below the main thread's stack.)
  guard_size = size / 16 < MOST_GUARD ? size / 16 : MOST_GUARD;
  size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  if (guard_size < page_size)
    guard_size = page_size;
  // Emulators of kernels accept advice that they do not know.
  enum { NO_ADVICE = 0x7fff };
  reads_advice = madvise(base, page_size, NO_ADVICE) != 0;
  slots = table;
  slot_count = (uint32_t)count;
  return true;
}

void cilkrts_fibers_init(size_t stack_size, size_t least, unsigned pool) {
  CILKRTS_ASSERT(least <= stack_size && !(stack_size & (stack_size - 1)));
  CILKRTS_ASSERT(!slots && pool >= 2);
  cilkrts_fork_register(at_fork);
  const size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  // The guard takes a page, which has 64 KiB on some processors.
  while (least < 4 * page_size)
    least *= 2;
  if (stack_size < least)
    stack_size = least;
  cache_bound = pool;
  warm_bound = pool * 2;
  // The first try is for as many fibers as a program could ever want. If
  // addresses are limited (ulimit -v), the next tries are for fewer fibers,
  // then for smaller ones, and at last for only a few.
  enum { MOST = 1 << 17, ENOUGH = 1 << 12, LEAST = 16 };
  const size_t addresses = UINT64_C(1) << 42;
  size_t most = addresses / stack_size < MOST ? addresses / stack_size : MOST;
  size_t enough = most < ENOUGH ? most : ENOUGH;
  for (size_t size = stack_size; size > least; size /= 2)
    for (size_t count = most; count >= enough; count /= 2)
      if (reserve(count, size))
        return;
  for (size_t count = MOST; count >= LEAST; count /= 2)
    if (count <= addresses / least && reserve(count, least))
      return;
  cilkrts_fail("no addresses for stacks of %zu KiB: set CILK_STACKSIZE to "
               "less, or raise the limit of virtual memory (ulimit -v) or of "
               "mappings (vm.max_map_count)",
               least >> 10);
}

static _Noreturn void fail_to_grow(const char *why) {
  cilkrts_fail("no stack of %zu KiB for a stolen task: %s; set CILK_STACKSIZE "
               "to less than that, or CILK_NWORKERS to fewer workers, or raise "
               "the limit of mappings (vm.max_map_count)",
               cilkrts_fiber_size >> 10, why);
}

// Returns how many fibers to make at a time, if there are `made`. The fibers
// that most programs use are made one by one, and their guards are mappings of
// their own.
static uint32_t batch_after(uint32_t made) {
  enum { MOST_AT_ONCE = 64, PART = 8 };
  if (!reads_advice || made < CILKRTS_GUARDS_APART)
    return 1;
  uint32_t batch = made / PART;
  if (batch > MOST_AT_ONCE)
    batch = MOST_AT_ONCE;
  return batch < slot_count - made ? batch : slot_count - made;
}

// Makes `count` fibers from `first` on, which no thread uses yet. To make many
// at once takes fewer system calls. If there is no memory for so many, makes
// only one and never makes the others. Returns the number made.
static uint32_t make(uint32_t first, uint32_t count) {
  CILKRTS_ASSERT(count && first + count <= slot_count);
  const size_t size = count * cilkrts_fiber_size;
  if (mprotect(address_of(first), size, PROT_READ | PROT_WRITE) != 0) {
    if (count == 1)
      fail_to_grow(strerror(errno));
    return make(first, 1);
  }
  madvise(address_of(first), size, MADV_DODUMP);
  for (uint32_t i = first; i < first + count; ++i) {
    const size_t guard = guard_of(i);
    bool marked =
        reads_advice && madvise(address_of(i), guard, MADV_GUARD_INSTALL) == 0;
    if (!marked && mprotect(address_of(i), guard, PROT_NONE) != 0)
      fail_to_grow(strerror(errno));
    // A debugger leaves a mapping out of its core file if it cannot read a page
    // of it. So the guards of the first fibers become mappings of their own,
    // which debuggers leave out. Most processes use only these fibers.
    if (!marked || i < CILKRTS_GUARDS_APART)
      madvise(address_of(i), guard, MADV_DONTDUMP);
    slots[i].shadow.bottom = address_of(i) + guard;
    slots[i].shadow.size = cilkrts_fiber_size - guard;
    slots[i].fresh = true;
  }
  return count;
}

// Puts the fibers from `first` to `last`, which are linked, into the common
// list.
static void put_cold(uint32_t first, uint32_t last) {
  pthread_mutex_lock(&common_lock);
  slots[last - 1].next = cold_first;
  cold_first = first;
  pthread_mutex_unlock(&common_lock);
}

// Adds `more` to the number of warm fibers. The lock is held; put_common reads
// the number without it.
static void count_warm(int more) {
  CILKRTS_ASSERT(is_common_locked());
  CILKRTS_ASSERT(more > 0 ? warm_count < warm_bound : warm_count > 0);
  __atomic_store_n(&warm_count, warm_count + (uint32_t)more, __ATOMIC_RELAXED);
}

// Takes a fiber from the common lists.
static uint32_t take_common(void) {
  pthread_mutex_lock(&common_lock);
  uint32_t found = warm_first, first = unused, batch = 0;
  if (found) {
    warm_first = slots[found - 1].next;
    count_warm(-1);
  } else if ((found = cold_first)) {
    cold_first = slots[found - 1].next;
  } else if (unused < slot_count) {
    batch = batch_after(unused);
    unused += batch;
  }
  pthread_mutex_unlock(&common_lock);
  if (found)
    return found;
  if (!batch)
    fail_to_grow("all of them are in use");
  batch = make(first, batch);
  for (uint32_t i = 1; i + 1 < batch; ++i)
    slots[first + i].next = first + i + 2;
  if (batch > 1)
    put_cold(first + 2, first + batch);
  return first + 1;
}

char *cilkrts_fiber_get(struct cilkrts_fiber_cache *cache) {
  uint32_t found = cache->first;
  CILKRTS_ASSERT(!found == !cache->count && cache->count < cache_bound);
  if (found) {
    cache->first = slots[found - 1].next;
    --cache->count;
  } else {
    found = take_common();
    if (slots[found - 1].fresh)
      cilkrts_add(&cache->made, 1);
    slots[found - 1].fresh = false;
  }
  CILKRTS_ASSERT(!slots[found - 1].taken);
  CILKRTS_WHEN_ASSERTING(slots[found - 1].taken = true;)
  slots[found - 1].used = true;
  cilkrts_add(&cache->balance, 1);
  cilkrts_shadow_begin(&slots[found - 1].shadow);
  return address_of(found - 1);
}

// Returns to the kernel the memory of a free fiber below the part that the
// fiber keeps.
static void trim(uint32_t found) {
  if (!slots[found - 1].used)
    return;
  slots[found - 1].used = false;
  const struct cilkrts_shadow *shadow = &slots[found - 1].shadow;
  if (shadow->size > KEPT_BYTES)
    madvise(shadow->bottom, shadow->size - KEPT_BYTES, MADV_DONTNEED);
}

void cilkrts_fibers_rest(const struct cilkrts_fiber_cache *cache) {
  for (uint32_t i = cache->first; i; i = slots[i - 1].next)
    trim(i);
}

// Puts a free fiber into the list of warm ones, if that list is short. Returns
// false otherwise.
static bool put_warm(uint32_t found) {
  pthread_mutex_lock(&common_lock);
  bool few = warm_count < warm_bound;
  if (few) {
    slots[found - 1].next = warm_first;
    warm_first = found;
    count_warm(1);
  }
  pthread_mutex_unlock(&common_lock);
  return few;
}

static void put_common(uint32_t found) {
  CILKRTS_ASSERT(!slots[found - 1].taken && !slots[found - 1].fresh);
  // Both branches make system calls, so the lock is not held here. The count is
  // only a hint, which is enough to choose between them.
  if (__atomic_load_n(&warm_count, __ATOMIC_RELAXED) < warm_bound) {
    trim(found);
    if (put_warm(found))
      return;
  }
  slots[found - 1].used = false;
  const struct cilkrts_shadow *shadow = &slots[found - 1].shadow;
  madvise(shadow->bottom, shadow->size, MADV_DONTNEED);
  put_cold(found, found);
}

// Moves the older half of a full cache to the common lists.
static void spill(struct cilkrts_fiber_cache *cache) {
  uint32_t last = cache->first;
  uint32_t kept = cache_bound / 2;
  for (uint32_t i = 1; i < kept; ++i)
    last = slots[last - 1].next;
  uint32_t rest = slots[last - 1].next;
  CILKRTS_ASSERT(rest && cache->count == cache_bound);
  slots[last - 1].next = 0;
  cache->count = kept;
  while (rest) {
    uint32_t next = slots[rest - 1].next;
    put_common(rest);
    rest = next;
  }
}

void cilkrts_fiber_put(struct cilkrts_fiber_cache *cache, char *fiber) {
  uint32_t index = index_of(fiber);
  CILKRTS_ASSERT(address_of(index) == fiber && slots[index].taken);
  CILKRTS_ASSERT(cilkrts_fiber_of(__builtin_frame_address(0)) != fiber);
  CILKRTS_WHEN_ASSERTING(slots[index].taken = false;)
  cilkrts_add(&cache->balance, UINT64_MAX);
  cilkrts_shadow_end(&slots[index].shadow);
  slots[index].next = cache->first;
  cache->first = index + 1;
  if (++cache->count >= cache_bound)
    spill(cache);
}

void *cilkrts_fiber_top(char *fiber) {
  return fiber + cilkrts_fiber_size - TOP_SLACK;
}

struct cilkrts_shadow *cilkrts_fiber_shadow(char *fiber) {
  return &slots[index_of(fiber)].shadow;
}

bool cilkrts_fiber_is_guard(const void *address) {
  const char *fiber = cilkrts_fiber_of(address);
  return fiber && (const char *)address < fiber + guard_of(index_of(fiber));
}

size_t cilkrts_fiber_bytes(void) { return cilkrts_fiber_size; }
