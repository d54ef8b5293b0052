//===- ring.h - circular buffers of ready strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The queues of ready strands (ready.c) and the deques of abandoned
// continuations (abandoned.c) are circular buffers that grow. A ring has no
// lock of its own: the caller of each function below holds the lock of the
// worker to which the ring belongs.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_RING_H
#define CILKRTS_WAIT_RING_H

#include "../support/assertion.h"

#include <stddef.h>
#include <stdint.h>

struct __cilkrts_region;
struct cilkrts_ring;

/// A ready strand, or an abandoned continuation, and the older continuations
/// that go with it.
struct cilkrts_element {
  struct __cilkrts_region *region;
  /// The deque of older continuations that were abandoned in the same time
  /// slice, in a heap block, or null. Only elements of queues of ready strands
  /// have one.
  struct cilkrts_ring *older;
};

struct cilkrts_ring {
  struct cilkrts_element *slots;
  size_t room;  ///< a power of two, or 0
  size_t first; ///< the place of the oldest element, modulo `room`
  /// The number of elements. Atomic, so that any thread may read it as a hint.
  size_t count;
};

/// Returns how many elements \p ring has. Called without the lock, this is a
/// hint.
static inline size_t cilkrts_ring_count(const struct cilkrts_ring *ring) {
  return __atomic_load_n(&ring->count, __ATOMIC_RELAXED);
}

/// Doubles the room of a \p ring that is full.
void cilkrts_ring_grow(struct cilkrts_ring *ring);

static inline struct cilkrts_element *
cilkrts_ring_slot(const struct cilkrts_ring *ring, size_t at) {
  CILKRTS_ASSERT(at < ring->room && ring->count <= ring->room);
  return &ring->slots[(ring->first + at) & (ring->room - 1)];
}

static inline void cilkrts_ring_set_count(struct cilkrts_ring *ring,
                                          size_t count) {
  __atomic_store_n(&ring->count, count, __ATOMIC_RELAXED);
}

/// Adds \p element as the youngest.
static inline void cilkrts_ring_push(struct cilkrts_ring *ring,
                                     struct cilkrts_element element) {
  if (ring->count == ring->room)
    cilkrts_ring_grow(ring);
  *cilkrts_ring_slot(ring, ring->count) = element;
  cilkrts_ring_set_count(ring, ring->count + 1);
}

/// Adds \p element as the oldest.
static inline void cilkrts_ring_push_oldest(struct cilkrts_ring *ring,
                                            struct cilkrts_element element) {
  if (ring->count == ring->room)
    cilkrts_ring_grow(ring);
  --ring->first;
  *cilkrts_ring_slot(ring, 0) = element;
  cilkrts_ring_set_count(ring, ring->count + 1);
}

/// Returns the youngest region of \p ring, which isn't empty.
static inline struct __cilkrts_region *
cilkrts_ring_youngest(const struct cilkrts_ring *ring) {
  CILKRTS_ASSERT(ring->count);
  return cilkrts_ring_slot(ring, ring->count - 1)->region;
}

/// Takes the youngest region of \p ring, which isn't empty.
static inline struct __cilkrts_region *
cilkrts_ring_pop(struct cilkrts_ring *ring) {
  struct __cilkrts_region *region = cilkrts_ring_youngest(ring);
  cilkrts_ring_set_count(ring, ring->count - 1);
  return region;
}

/// Takes the oldest element of \p ring, which isn't empty.
static inline struct cilkrts_element
cilkrts_ring_pop_oldest(struct cilkrts_ring *ring) {
  CILKRTS_ASSERT(ring->count);
  const struct cilkrts_element element = *cilkrts_ring_slot(ring, 0);
  ++ring->first;
  cilkrts_ring_set_count(ring, ring->count - 1);
  return element;
}

/// Makes one element of all elements of \p ring: the youngest region, with a
/// deque of the others. Leaves \p ring empty. The time that this takes does not
/// depend on how many there are.
struct cilkrts_element cilkrts_ring_pack(struct cilkrts_ring *ring);

/// Puts the deque that comes with \p element into \p ring, which is empty.
/// Returns the element's region.
struct __cilkrts_region *cilkrts_ring_unpack(struct cilkrts_ring *ring,
                                             struct cilkrts_element element);

#endif // CILKRTS_WAIT_RING_H
