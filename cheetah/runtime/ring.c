//===- ring.c - a circular buffer of regions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ring.h"

#include "lock.h"
#include "message.h"

#include <stdlib.h>

void cilkrts_ring_grow(struct cilkrts_ring *ring) {
  enum { LEAST_ROOM = CILKRTS_TRIES(64, 2) };
  const struct cilkrts_ring old = *ring;
  ring->room = old.room ? 2 * old.room : LEAST_ROOM;
  ring->slots = malloc(ring->room * sizeof *ring->slots);
  if (!ring->slots)
    cilkrts_fail("no memory for strands that are ready: raise the limit of "
                 "virtual memory (ulimit -v)");
  for (size_t at = old.first; at != old.first + old.count; ++at)
    *cilkrts_ring_slot(ring, at) = *cilkrts_ring_slot(&old, at);
  free(old.slots);
}

void cilkrts_ring_put(struct cilkrts_ring *ring,
                      struct __cilkrts_region *region) {
  cilkrts_lock(&ring->lock);
  cilkrts_ring_push(ring, region);
  cilkrts_unlock(&ring->lock);
}

size_t cilkrts_ring_move(struct cilkrts_ring *from, size_t position,
                         struct cilkrts_ring *to) {
  const size_t end = from->first + from->count;
  const size_t begin = position < from->first ? from->first : position;
  CILKRTS_ASSERT(begin <= end);
  for (size_t at = begin; at != end; ++at)
    cilkrts_ring_push(to, *cilkrts_ring_slot(from, at));
  __atomic_store_n(&from->count, begin - from->first, __ATOMIC_RELAXED);
  return end - begin;
}
