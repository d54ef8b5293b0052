//===- pedigrees.h - spawns and syncs that count ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pedigrees. A strand's pedigree is the list of ranks from the root of the tree
// of spawns. The deque is that list except for the ranks: its entries are the
// spawns that the running strand descends from. So each slot has a rank. The
// rank in the slot at `tail` is the running strand's. A push increments it, and
// sets the next slot's rank to zero; the first rank then stays unchanged until
// the child has ended. A pop finds the parent's rank in its slot and has
// nothing to do. A spawn takes three instructions more than without pedigrees
// (one is for the tag), and a sync five.
//
// A child's rank and ancestors are rarely needed. Only then are the slots read
// (runtime/strands/lineage.c, pedigree.c). A thief leaves the victim's slots
// unchanged and takes the few words of struct cilkrts_lineage.
//
// A parallel loop counts as if one strand spawned each iteration. The halves
// into which it is divided don't count; their slots are copies.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PEDIGREES_H
#define CILKRTS_PEDIGREES_H

#include "abi.h"

#ifdef __cplusplus
extern "C" {
#endif

// Tags in an entry's `region`:
#define CILKRTS_COUNTED UINT64_C(4) // a spawn, counted in the parent's rank
#define CILKRTS_PART UINT64_C(8)    // a half of a loop

// Bits in a rank:
#define CILKRTS_HASHED (UINT64_C(1) << 63)    // the slot's `hash` is valid
#define CILKRTS_ITERATION (UINT64_C(1) << 62) // its `iteration` is valid
#define CILKRTS_LISTED (UINT64_C(1) << 61)    // `hash` is a list's length
#define CILKRTS_RANK (CILKRTS_LISTED - 1)
#define CILKRTS_KEPT (CILKRTS_HASHED | CILKRTS_LISTED) // for its slot only

/// Begins a piece of a loop. Binds the thread if it has no worker yet.
CILKRTS_NOTHROW void
    CILKRTS_ABI(__cilkrts_loop_enter)(struct cilkrts_iteration *iteration);
/// Counts in a thread that has no worker yet.
CILKRTS_NOTHROW void CILKRTS_ABI(__cilkrts_count_slow)(uint64_t by);
/// Sets the rank of a strand that continues after the spawn whose exception it
/// throws.
CILKRTS_NOTHROW void
    CILKRTS_ABI(__cilkrts_rank_of_pending)(struct __cilkrts_region *region);

/// Returns the slot of the running strand.
CILKRTS_FAST struct __cilkrts_entry *cilkrts_slot(void) {
  return __atomic_load_n(&cilkrts_fast_worker()->tail, __ATOMIC_RELAXED);
}

CILKRTS_FAST void cilkrts_slot_count(struct __cilkrts_entry *slot,
                                     uint64_t by) {
  __atomic_store_n(&slot->rank,
                   __atomic_load_n(&slot->rank, __ATOMIC_RELAXED) + by,
                   __ATOMIC_RELAXED);
}

/// Adds \p by to the running strand's rank. The thread may have no worker yet,
/// as only a push binds it.
CILKRTS_FAST void cilkrts_count(uint64_t by) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  if (__builtin_expect(w == &CILKRTS_ABI(__cilkrts_bootstrap), 0))
    CILKRTS_ABI(__cilkrts_count_slow)(by);
  else
    cilkrts_slot_count(__atomic_load_n(&w->tail, __ATOMIC_RELAXED), by);
}

CILKRTS_FAST struct __cilkrts_region *
cilkrts_tag(struct __cilkrts_region *region, uintptr_t tag) {
  return (struct __cilkrts_region *)((uintptr_t)region + tag);
}

/// Pushes the entry of a spawn that counts.
CILKRTS_FAST struct __cilkrts_entry *
cilkrts_counted_push(struct __cilkrts_region *region, void **frame) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  struct __cilkrts_entry *slot = __atomic_load_n(&w->tail, __ATOMIC_RELAXED);
  cilkrts_slot_count(slot, 1);
  __atomic_store_n(&(slot + 1)->rank, 0, __ATOMIC_RELAXED);
  return cilkrts_push_at(w, slot, cilkrts_tag(region, CILKRTS_COUNTED), frame);
}

/// Pushes the entry of a half of a loop.
CILKRTS_FAST struct __cilkrts_entry *
cilkrts_part_push(struct __cilkrts_region *region, void **frame) {
  struct __cilkrts_entry *slot = cilkrts_slot();
  __atomic_store_n(&(slot + 1)->rank, slot->rank, __ATOMIC_RELAXED);
  __atomic_store_n(&(slot + 1)->iteration, slot->iteration, __ATOMIC_RELAXED);
  __atomic_store_n(&(slot + 1)->hash, slot->hash, __ATOMIC_RELAXED);
  return cilkrts_push(cilkrts_tag(region, CILKRTS_PART), frame);
}

CILKRTS_FAST void cilkrts_counted_sync_throw(struct __cilkrts_region *region) {
  if (__builtin_expect(region->stolen != 0, 0)) {
    CILKRTS_ABI(__cilkrts_sync_slow)(region);
    if (region->exceptions) {
      CILKRTS_ABI(__cilkrts_rank_of_pending)(region);
      CILKRTS_ABI(__cilkrts_throw_pending)(region);
    }
  }
}

/// Returns the index of a child, instead of cilkrts_index. Ranks are in serial
/// order, too, and after a throw the rank must be known.
CILKRTS_FAST uint64_t
cilkrts_counted_index(const struct __cilkrts_region *region) {
  return (region->stolen & CILKRTS_PENDING) |
         (cilkrts_slot()->rank & CILKRTS_RANK);
}

CILKRTS_FAST void cilkrts_counted_unwind(struct __cilkrts_region *region,
                                         struct _Unwind_Exception *exception) {
  if (__builtin_expect((region->stolen & CILKRTS_PENDING) != 0, 0)) {
    CILKRTS_ABI(__cilkrts_rank_of_pending)(region);
    CILKRTS_ABI(__cilkrts_throw_instead)(region, exception);
  }
}

/// Begins iteration \p index.
CILKRTS_FAST void cilkrts_loop_iteration(struct cilkrts_iteration *iteration,
                                         uint64_t index) {
  struct __cilkrts_entry *slot = cilkrts_slot();
  iteration->rank = (iteration->loop_rank & CILKRTS_RANK) + index;
  __atomic_store_n(&slot->iteration, iteration, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->rank, CILKRTS_ITERATION, __ATOMIC_RELAXED);
}

/// Restores the rank and the iteration of the loop's strand.
CILKRTS_FAST void cilkrts_loop_leave(struct cilkrts_iteration *iteration) {
  struct __cilkrts_entry *slot = cilkrts_slot();
  __atomic_store_n(&slot->rank, iteration->loop_rank & ~CILKRTS_KEPT,
                   __ATOMIC_RELAXED);
  __atomic_store_n(&slot->iteration, iteration->loop_iteration,
                   __ATOMIC_RELAXED);
}

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_PEDIGREES_H
