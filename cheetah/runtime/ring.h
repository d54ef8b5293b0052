//===- ring.h - a circular buffer of regions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_RING_H
#define CILKRTS_RING_H

#include "assertion.h"

#include <stddef.h>
#include <stdint.h>

struct __cilkrts_region;

/// A circular buffer that grows, with a lock that its users take. The other
/// fields are read and written under it. `taken`, `first` and `count` are
/// atomic as well, so that anyone may read them as hints.
struct cilkrts_ring {
  uint32_t lock;
  uint32_t taken; ///< how many regions were ever taken from the old end
  struct __cilkrts_region **slots;
  size_t room; ///< a power of two, or 0
  /// Position of the oldest region. Positions count up, so that a region keeps
  /// its own while others come and go.
  size_t first;
  size_t count;
};

/// Returns how many regions \p ring has. A hint without the lock.
static inline size_t cilkrts_ring_count(const struct cilkrts_ring *ring) {
  return __atomic_load_n(&ring->count, __ATOMIC_RELAXED);
}

/// Returns the position of the next region that is pushed. A hint without the
/// lock.
static inline size_t cilkrts_ring_end(const struct cilkrts_ring *ring) {
  return __atomic_load_n(&ring->first, __ATOMIC_RELAXED) +
         cilkrts_ring_count(ring);
}

/// Doubles the room of a \p ring that is full. The caller holds the lock.
void cilkrts_ring_grow(struct cilkrts_ring *ring);

static inline struct __cilkrts_region **
cilkrts_ring_slot(const struct cilkrts_ring *ring, size_t position) {
  return &ring->slots[position & (ring->room - 1)];
}

/// Adds \p region as the youngest. The caller holds the lock.
static inline void cilkrts_ring_push(struct cilkrts_ring *ring,
                                     struct __cilkrts_region *region) {
  if (ring->count == ring->room)
    cilkrts_ring_grow(ring);
  *cilkrts_ring_slot(ring, ring->first + ring->count) = region;
  __atomic_store_n(&ring->count, ring->count + 1, __ATOMIC_RELAXED);
}

/// Adds \p region as the youngest, under the lock.
void cilkrts_ring_put(struct cilkrts_ring *ring,
                      struct __cilkrts_region *region);

/// Returns the youngest region of a \p ring that has some. The caller holds the
/// lock.
static inline struct __cilkrts_region *
cilkrts_ring_youngest(const struct cilkrts_ring *ring) {
  CILKRTS_ASSERT(ring->count);
  return *cilkrts_ring_slot(ring, ring->first + ring->count - 1);
}

/// Takes the youngest region of a \p ring that has some. The caller holds the
/// lock.
static inline struct __cilkrts_region *
cilkrts_ring_take_youngest(struct cilkrts_ring *ring) {
  struct __cilkrts_region *region = cilkrts_ring_youngest(ring);
  __atomic_store_n(&ring->count, ring->count - 1, __ATOMIC_RELAXED);
  return region;
}

/// Takes the oldest region of a \p ring that has some. The caller holds the
/// lock.
static inline struct __cilkrts_region *
cilkrts_ring_take_oldest(struct cilkrts_ring *ring) {
  CILKRTS_ASSERT(ring->count);
  struct __cilkrts_region *region = *cilkrts_ring_slot(ring, ring->first);
  __atomic_store_n(&ring->first, ring->first + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&ring->count, ring->count - 1, __ATOMIC_RELAXED);
  __atomic_store_n(&ring->taken, ring->taken + 1, __ATOMIC_RELAXED);
  return region;
}

/// Moves the regions of \p from that are at \p position or after it to the
/// young end of \p to, in the same order. Returns how many these are. The
/// caller holds both locks.
size_t cilkrts_ring_move(struct cilkrts_ring *from, size_t position,
                         struct cilkrts_ring *to);

#endif // CILKRTS_RING_H
