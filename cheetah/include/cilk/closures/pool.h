//===- pool.h - memory of closures ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of closures. Each thread has lists of free blocks, one list for each
// power of two. It takes blocks from them, and gives back the blocks of
// closures that it has run, whichever thread has made them. A list that becomes
// too long gives half of its blocks to a list that all threads share. A thread
// without free blocks takes some from that list. So if one thread makes the
// closures that another one runs, memory is bounded by the greatest number of
// blocks in use at a time and by the capacity of the lists.
//
// Blocks come in slabs, which are never freed. So a continuation that is used
// too late finds a block, perhaps that of a later closure. The closures that
// still wait at the end of a run can be found by a scan of all blocks.
//
// Under Cilksan and ThreadSanitizer each block comes from malloc, because to
// these tools the strands that run in one thread aren't ordered by that thread.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_POOL_H
#define _CILK_CLOSURES_POOL_H

#include "count.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define _CILK_CLOSURES_BLOCKS_ALONE
#endif
#endif
#if defined(__cilksan__) || defined(__SANITIZE_THREAD__)
#define _CILK_CLOSURES_BLOCKS_ALONE
#endif

enum {
  __CILK_CLOSURE_LEAST_CLASS = 6, ///< blocks of 64 bytes
  __CILK_CLOSURE_CLASSES = 26,
  /// The number of blocks of a size that a thread keeps.
  __CILK_CLOSURE_KEPT = 256,
#ifdef _CILK_CLOSURES_BLOCKS_ALONE
  __CILK_CLOSURE_SLAB = 1
#else
  __CILK_CLOSURE_SLAB = 8192 ///< bytes, or more for one large block
#endif
};

/// The header of blocks of one size, which follow it. The word before each
/// block holds the address of this header.
struct __cilk_closure_slab {
  struct __cilk_closure_slab *next, *previous;
  char *first; ///< the first block, at a multiple of 64
  uint32_t size_class, count;
};

struct __cilk_closure_pool {
  cilk_closure *free[__CILK_CLOSURE_CLASSES];
  /// For each size, the number of further blocks that the thread may keep.
  /// Zeros in a thread that has kept no block.
  uint32_t room[__CILK_CLOSURE_CLASSES];
  int known; ///< true once the pool was prepared
};

/// The data that threads share. The lock guards it.
struct __cilk_closure_depot {
  pthread_mutex_t lock;
  struct __cilk_closure_slab *slabs;
  cilk_closure *free[__CILK_CLOSURE_CLASSES];
  pthread_key_t ends;
  int has_key;
};

#define _CILK_CLOSURES_SHARED __attribute__((weak, visibility("hidden")))
_CILK_CLOSURES_SHARED struct __cilk_closure_depot __cilk_closure_depot = {
    PTHREAD_MUTEX_INITIALIZER, NULL, {NULL}, 0, 0};
_CILK_CLOSURES_SHARED
__attribute__((used,
               tls_model("initial-exec"))) __thread struct __cilk_closure_pool
    __cilk_closure_own_pool = {{NULL}, {0}, 0};

/// Returns the calling thread's pool. A strand may continue in another thread.
/// If Cilk's compiler saw the variable's name, it would call a function for the
/// address; that call would cost half as much as a block. The assembly here
/// hides the name, and makes every compiler read the address again.
static inline __attribute__((always_inline)) struct __cilk_closure_pool *
__cilk_closure_pool_here(void) {
  struct __cilk_closure_pool *here;
#ifdef __x86_64__
  __asm__ volatile("movq __cilk_closure_own_pool@GOTTPOFF(%%rip), %0\n\t"
                   "addq %%fs:0, %0"
                   : "=r"(here)
                   :
                   : "cc");
#else
  here = &__cilk_closure_own_pool;
#endif
  return here;
}

/// Returns the class of the smallest blocks that have at least \p size bytes.
_CILK_CLOSURES_INLINE uint32_t __cilk_closure_class(size_t size) {
  return size <= (1u << __CILK_CLOSURE_LEAST_CLASS)
             ? 0
             : (uint32_t)(64 - __CILK_CLOSURE_LEAST_CLASS -
                          __builtin_clzll((unsigned long long)size - 1));
}

_CILK_CLOSURES_INLINE size_t __cilk_closure_block_size(uint32_t size_class) {
  return (size_t)1 << (size_class + __CILK_CLOSURE_LEAST_CLASS);
}

_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_block(struct __cilk_closure_slab *slab, uint32_t number) {
  return (cilk_closure *)(void *)(slab->first +
                                  number * __cilk_closure_block_size(
                                               slab->size_class));
}

/// Makes a new slab, which isn't in the depot's list yet.
_CILK_CLOSURES_APART struct __cilk_closure_slab *
__cilk_closure_new_slab(uint32_t size_class) {
  const size_t size = __cilk_closure_block_size(size_class);
  const size_t blocks =
      size < __CILK_CLOSURE_SLAB ? __CILK_CLOSURE_SLAB / size : 1;
  struct __cilk_closure_slab *slab =
      (struct __cilk_closure_slab *)malloc(128 + size * blocks);
  uint32_t i;
  if (!slab) {
    fprintf(stderr, "cilk: no memory for closures: run fewer of them at once, "
                    "or allow the program more memory\n");
    abort();
  }
  slab->first = (char *)slab + 128 - ((uintptr_t)slab & 63);
  ((struct __cilk_closure_slab **)(void *)slab->first)[-1] = slab;
  slab->size_class = size_class;
  slab->count = (uint32_t)blocks;
  slab->previous = NULL;
  for (i = 0; i < blocks; ++i) {
    cilk_closure *block = __cilk_closure_block(slab, i);
    block->type = NULL;
    block->missing = 0;
    block->generation = 0;
    block->size_class = size_class;
    block->next = i + 1 < blocks ? __cilk_closure_block(slab, i + 1) : NULL;
  }
  return slab;
}

/// Adds \p slab to the depot's list. The caller holds the lock.
_CILK_CLOSURES_INLINE void
__cilk_closure_add_slab(struct __cilk_closure_slab *slab) {
  struct __cilk_closure_depot *depot = &__cilk_closure_depot;
  slab->next = depot->slabs;
  if (slab->next)
    slab->next->previous = slab;
  depot->slabs = slab;
}

#ifdef _CILK_CLOSURES_BLOCKS_ALONE

_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_allocate(uint32_t size_class) {
  struct __cilk_closure_slab *slab;
  __cilk_closure_count(1);
  __cilk_tell_enters();
  slab = __cilk_closure_new_slab(size_class);
  pthread_mutex_lock(&__cilk_closure_depot.lock);
  __cilk_closure_add_slab(slab);
  pthread_mutex_unlock(&__cilk_closure_depot.lock);
  __cilk_tell_leaves();
  return __cilk_closure_block(slab, 0);
}

_CILK_CLOSURES_INLINE void __cilk_closure_free(cilk_closure *closure) {
  struct __cilk_closure_slab *slab =
      ((struct __cilk_closure_slab **)(void *)closure)[-1];
  __cilk_tell_enters();
  pthread_mutex_lock(&__cilk_closure_depot.lock);
  if (slab->next)
    slab->next->previous = slab->previous;
  if (slab->previous)
    slab->previous->next = slab->next;
  else
    __cilk_closure_depot.slabs = slab->next;
  pthread_mutex_unlock(&__cilk_closure_depot.lock);
  __cilk_tell_leaves();
  free(slab);
}

#else

/// Moves \p count blocks, or all if there are fewer, from one list to the
/// other. Returns the number of blocks moved. The caller holds the lock.
_CILK_CLOSURES_INLINE uint32_t __cilk_closure_move(cilk_closure **from,
                                                   cilk_closure **to,
                                                   uint32_t count) {
  uint32_t moved = 0;
  while (*from && moved < count) {
    cilk_closure *block = *from;
    *from = block->next;
    block->next = *to;
    *to = block;
    ++moved;
  }
  return moved;
}

/// Gives the blocks of a thread that ends to the depot.
_CILK_CLOSURES_INLINE void __cilk_closure_end_pool(void *of) {
  struct __cilk_closure_pool *pool = (struct __cilk_closure_pool *)of;
  struct __cilk_closure_depot *depot = &__cilk_closure_depot;
  uint32_t i;
  pthread_mutex_lock(&depot->lock);
  for (i = 0; i < __CILK_CLOSURE_CLASSES; ++i) {
    __cilk_closure_move(&pool->free[i], &depot->free[i], UINT32_MAX);
    pool->room[i] = 0;
  }
  pool->known = 0;
  pthread_mutex_unlock(&depot->lock);
}

/// Prepares the pool of a thread that keeps a block for the first time. The
/// caller holds the lock.
_CILK_CLOSURES_INLINE void
__cilk_closure_begin_pool(struct __cilk_closure_pool *pool) {
  struct __cilk_closure_depot *depot = &__cilk_closure_depot;
  uint32_t i;
  for (i = 0; i < __CILK_CLOSURE_CLASSES; ++i)
    pool->room[i] = __CILK_CLOSURE_KEPT;
  if (!depot->has_key)
    depot->has_key =
        pthread_key_create(&depot->ends, __cilk_closure_end_pool) == 0;
  // If there is no key, a thread's blocks are lost when the thread ends.
  pool->known = !depot->has_key || !pthread_setspecific(depot->ends, pool) || 1;
}

_CILK_CLOSURES_APART cilk_closure *__cilk_closure_refill(uint32_t size_class) {
  struct __cilk_closure_pool *pool = __cilk_closure_pool_here();
  struct __cilk_closure_depot *depot = &__cilk_closure_depot;
  cilk_closure *block;
  pthread_mutex_lock(&depot->lock);
  if (!pool->known)
    __cilk_closure_begin_pool(pool);
  if (depot->free[size_class]) {
    pool->room[size_class] -=
        __cilk_closure_move(&depot->free[size_class], &pool->free[size_class],
                            __CILK_CLOSURE_KEPT / 2);
  } else {
    struct __cilk_closure_slab *slab = __cilk_closure_new_slab(size_class);
    __cilk_closure_add_slab(slab);
    pool->free[size_class] = __cilk_closure_block(slab, 0);
    pool->room[size_class] -= slab->count;
  }
  pthread_mutex_unlock(&depot->lock);
  block = pool->free[size_class];
  pool->free[size_class] = block->next;
  ++pool->room[size_class];
  ++block->generation;
  return block;
}

/// Frees a closure whose thread has no room for another block. Half of a full
/// list goes to the depot first.
_CILK_CLOSURES_APART void __cilk_closure_spill(cilk_closure *closure) {
  struct __cilk_closure_pool *pool = __cilk_closure_pool_here();
  struct __cilk_closure_depot *depot = &__cilk_closure_depot;
  const uint32_t size_class = closure->size_class;
  pthread_mutex_lock(&depot->lock);
  if (!pool->known)
    __cilk_closure_begin_pool(pool);
  else
    pool->room[size_class] +=
        __cilk_closure_move(&pool->free[size_class], &depot->free[size_class],
                            __CILK_CLOSURE_KEPT / 2);
  closure->next = pool->free[size_class];
  pool->free[size_class] = closure;
  --pool->room[size_class];
  pthread_mutex_unlock(&depot->lock);
}

/// Returns a block, with a new generation.
_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_allocate(uint32_t size_class) {
  struct __cilk_closure_pool *pool = __cilk_closure_pool_here();
  cilk_closure *block = pool->free[size_class];
  __cilk_closure_count(1);
  if (__builtin_expect(!block, 0))
    return __cilk_closure_refill(size_class);
  pool->free[size_class] = block->next;
  ++pool->room[size_class];
  ++block->generation;
  return block;
}

/// Frees the block of a closure. Its continuations become invalid.
_CILK_CLOSURES_INLINE void __cilk_closure_free(cilk_closure *closure) {
  struct __cilk_closure_pool *pool = __cilk_closure_pool_here();
  const uint32_t size_class = closure->size_class;
  // Relaxed: only an incorrect program sends something to a closure that has
  // run. If the send sees the new generation, the program gets a message.
  __atomic_store_n(&closure->generation, closure->generation + 1,
                   __ATOMIC_RELAXED);
  if (__builtin_expect(!pool->room[size_class], 0)) {
    __cilk_closure_spill(closure);
    return;
  }
  closure->next = pool->free[size_class];
  pool->free[size_class] = closure;
  --pool->room[size_class];
}

#endif // _CILK_CLOSURES_BLOCKS_ALONE

/// Returns a block of \p size bytes for a closure without missing arguments.
_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_allocate_ready(cilk_closure_context *context, size_t size) {
  const size_t rounded = (size + 15) / 16 * 16;
  cilk_closure *closure;
  int has_room;
  __cilk_tell_enters();
  has_room = rounded <= context->room;
  __cilk_tell_leaves();
  if (__builtin_expect(!has_room, 0))
    return __cilk_closure_allocate(__cilk_closure_class(size));
  __cilk_closure_count(1);
  __cilk_tell_enters();
  context->room -= (uint32_t)rounded;
  closure = (cilk_closure *)(void *)(context->near + context->room);
  closure->size_class = __CILK_CLOSURE_IN_CONTEXT;
  closure->missing = 0;
  __cilk_tell_leaves();
  return closure;
}

/// Ends a closure that has run or won't run.
_CILK_CLOSURES_INLINE void __cilk_closure_end(cilk_closure *closure) {
  uint32_t size_class;
  __cilk_closure_count(-1);
  __cilk_tell_enters();
  size_class = closure->size_class;
  __cilk_tell_leaves();
  if (size_class != __CILK_CLOSURE_IN_CONTEXT)
    __cilk_closure_free(closure);
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_POOL_H
