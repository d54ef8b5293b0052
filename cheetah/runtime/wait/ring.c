//===- ring.c - circular buffers of ready strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ring.h"

#include "../support/message.h"
#include "../support/sanitizer.h"

#include <stdlib.h>

// Allocates memory. Workers pass it on to one another in orders that
// ThreadSanitizer does not know.
static void *allocate(size_t size) {
  cilkrts_tsan_ignore_begin();
  void *block = malloc(size);
  cilkrts_tsan_ignore_end();
  if (!block)
    cilkrts_fail("no memory for strands that are ready: raise the limit of "
                 "virtual memory (ulimit -v)");
  return block;
}

static void release(void *block) {
  cilkrts_tsan_ignore_begin();
  free(block);
  cilkrts_tsan_ignore_end();
}

void cilkrts_ring_grow(struct cilkrts_ring *ring) {
  enum { LEAST_ROOM = CILKRTS_TRIES(32, 2) };
  CILKRTS_ASSERT(ring->count == ring->room);
  CILKRTS_ASSERT(!(ring->room & (ring->room - 1)));
  const size_t room = ring->room ? 2 * ring->room : LEAST_ROOM;
  struct cilkrts_element *slots = allocate(room * sizeof *slots);
  for (size_t at = 0; at < ring->count; ++at)
    slots[at] = *cilkrts_ring_slot(ring, at);
  release(ring->slots);
  ring->slots = slots;
  ring->room = room;
  ring->first = 0;
}

// Gives `to`, which has no slots, those of `from`.
static void move(struct cilkrts_ring *to, struct cilkrts_ring *from) {
  CILKRTS_ASSERT(from->count && from->count <= from->room);
  to->slots = from->slots;
  to->room = from->room;
  to->first = from->first;
  cilkrts_ring_set_count(to, from->count);
  from->slots = NULL;
  from->room = 0;
  cilkrts_ring_set_count(from, 0);
}

struct cilkrts_element cilkrts_ring_pack(struct cilkrts_ring *ring) {
  struct cilkrts_element element = {cilkrts_ring_pop(ring), NULL};
  if (ring->count) {
    element.older = allocate(sizeof *element.older);
    move(element.older, ring);
  }
  return element;
}

struct __cilkrts_region *cilkrts_ring_unpack(struct cilkrts_ring *ring,
                                             struct cilkrts_element element) {
  CILKRTS_ASSERT(!ring->count);
  if (element.older) {
    release(ring->slots);
    move(ring, element.older);
    release(element.older);
  }
  return element.region;
}
