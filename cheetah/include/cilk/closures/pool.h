//===- pool.h - memory of closures ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each thread has lists of free blocks, one for each power of two, from which
// it takes blocks and to which it gives back those of closures that it has run,
// whoever has made them. A list that becomes too long gives half of it to one
// that all threads share, from which those that have none take: so where one
// makes what another one runs, memory is bounded by what was in use at a time,
// and what the lists may hold.
//
// Blocks come in slabs, which are never given back, so that a continuation that
// is used too late finds a block, if one of a later closure, and what waits at
// the end of a run can be found by looking at all blocks.
//
// Under Cilksan and ThreadSanitizer, to which what strands do in one thread is
// not in order for that, each block is malloc's.
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
  /// How many blocks a thread keeps of a size.
  __CILK_CLOSURE_KEPT = 256,
#ifdef _CILK_CLOSURES_BLOCKS_ALONE
  __CILK_CLOSURE_SLAB = 1
#else
  __CILK_CLOSURE_SLAB = 8192 ///< bytes, if that is a block at least
#endif
};

/// Blocks of one size, which follow it; right before them lies its address.
struct __cilk_closure_slab {
  struct __cilk_closure_slab *next, *previous;
  char *first; ///< at a multiple of 64
  uint32_t size_class, count;
};

struct __cilk_closure_pool {
  cilk_closure *free[__CILK_CLOSURE_CLASSES];
  /// How many more may be kept of each. Of a thread that has kept none, 0.
  uint32_t room[__CILK_CLOSURE_CLASSES];
  int known; ///< to what ends it with its thread
};

/// What threads share, under the lock.
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

/// The calling thread's. A strand may go on in another one, so where Cilk's
/// compiler sees the variable's name, it has its address computed by a call,
/// which would be half of what a block costs. It sees no name here, and no
/// compiler takes the result for one of before.
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

/// The least power of two, from 64 on, that is \p size at least.
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

/// A new slab, of which nobody knows yet.
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

/// With the lock.
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

/// With the lock: \p count blocks, or all that there are, go from one list to
/// the other. Returns how many have.
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

/// The thread ends: what it has kept is for others.
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

/// The first time that the thread keeps anything; with the lock.
_CILK_CLOSURES_INLINE void
__cilk_closure_begin_pool(struct __cilk_closure_pool *pool) {
  struct __cilk_closure_depot *depot = &__cilk_closure_depot;
  uint32_t i;
  for (i = 0; i < __CILK_CLOSURE_CLASSES; ++i)
    pool->room[i] = __CILK_CLOSURE_KEPT;
  if (!depot->has_key)
    depot->has_key =
        pthread_key_create(&depot->ends, __cilk_closure_end_pool) == 0;
  // Without, a thread's blocks are lost with it.
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

/// There is no room for one more.
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

/// A block, of a new generation.
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

/// The closure is no more: no continuation holds.
_CILK_CLOSURES_INLINE void __cilk_closure_free(cilk_closure *closure) {
  struct __cilk_closure_pool *pool = __cilk_closure_pool_here();
  const uint32_t size_class = closure->size_class;
  // Relaxed: who sends something to a closure that has run already has done
  // what no program may, and is told so if it is seen.
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

/// For a closure that lacks nothing, of that many bytes.
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

/// Of one that has run, or won't.
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
