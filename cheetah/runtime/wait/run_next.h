//===- run_next.h - the strand that a worker runs next ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The run-next slot of a worker holds the strand that the worker's own strand
// has unparked last. The unparked strand is about to use data that was just
// written, and to make its waker wait again. So it runs before all others, in
// the same worker. The slot needs no lock: only the owner fills it, and a
// worker that empties it uses an atomic exchange.
//
// Consider two strands that hand over to one another again and again. Each time
// one of them is in the slot, a thief would find it there, and would separate
// the two. Their data would then move from cache to cache: a hand-over through
// a channel took 319 ns on two workers, and 86 ns on one. So a thief that sees
// a strand in the slot waits for three microseconds, without a look at that
// cache line, and takes the strand only if the slot was not filled again
// meanwhile. (Go's runtime does the same, with the same figure.)
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_RUN_NEXT_H
#define CILKRTS_WAIT_RUN_NEXT_H

#include "../support/assertion.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct __cilkrts_region;

struct cilkrts_run_next {
  /// The region in which the strand is parked, or null. Atomic. The owner fills
  /// it, and any worker empties it.
  struct __cilkrts_region *region;
  /// The number of times that the owner has filled the slot. Atomic.
  uint32_t puts;
};

/// Returns true if there is a strand in \p slot. A hint.
static inline bool cilkrts_run_next_has(const struct cilkrts_run_next *slot) {
  return __atomic_load_n(&slot->region, __ATOMIC_RELAXED);
}

/// Returns how often \p slot was filled. A hint.
static inline uint32_t
cilkrts_run_next_puts(const struct cilkrts_run_next *slot) {
  return __atomic_load_n(&slot->puts, __ATOMIC_RELAXED);
}

/// Fills \p slot. Returns the strand that was there before, or null. Called by
/// the owner.
static inline struct __cilkrts_region *
cilkrts_run_next_put(struct cilkrts_run_next *slot,
                     struct __cilkrts_region *region) {
  struct __cilkrts_region *before =
      __atomic_load_n(&slot->region, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(region && region != before);
  // Release, both: partner is the acquire in cilkrts_run_next_take.
  if (before)
    before = __atomic_exchange_n(&slot->region, region, __ATOMIC_ACQ_REL);
  else
    __atomic_store_n(&slot->region, region, __ATOMIC_RELEASE);
  __atomic_store_n(&slot->puts, cilkrts_run_next_puts(slot) + 1,
                   __ATOMIC_RELAXED);
  return before;
}

/// Takes the strand that is in \p slot, or returns null. Any thread may call
/// this function.
static inline struct __cilkrts_region *
cilkrts_run_next_take(struct cilkrts_run_next *slot) {
  if (!cilkrts_run_next_has(slot))
    return NULL;
  // Acquire: partner is the release in cilkrts_run_next_put.
  return __atomic_exchange_n(&slot->region, NULL, __ATOMIC_ACQUIRE);
}

/// Takes the strand that is in \p slot if the owner leaves it there for a
/// while, or returns null. Called by thieves.
struct __cilkrts_region *cilkrts_run_next_steal(struct cilkrts_run_next *slot);

#endif // CILKRTS_WAIT_RUN_NEXT_H
