//===- lineage.h - what a strand descends from ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_LINEAGE_H
#define CILKRTS_STRANDS_LINEAGE_H

#include "../workers/worker.h"

#pragma GCC visibility push(default)
#include "../../abi/pedigrees.h"
#pragma GCC visibility pop

/// A spawn whose child goes on in the victim of a steal, and those around it.
struct cilkrts_ancestor {
  uint64_t rank; ///< of the spawn
  struct cilkrts_iteration *iteration;
  struct cilkrts_ancestor *next;
  uint64_t hash; ///< of the spawned task, or 0. Atomic; whoever needs it.
};

/// A strand begins or goes on at the bottom of \p w's empty deque.
void cilkrts_lineage_begin(struct worker *w,
                           const struct cilkrts_lineage *lineage);

/// All entries of \p w's deque are taken, and its strand will be at the bottom.
void cilkrts_lineage_sink(struct worker *w);

/// That of the strand at the bottom of \p w's empty deque, which is suspended.
void cilkrts_lineage_suspend(const struct worker *w,
                             struct cilkrts_lineage *lineage);

/// That of the continuation \p entry, the oldest, with its tags in \p region.
/// The lock of \p victim is held, and the steal is certain.
struct cilkrts_lineage cilkrts_lineage_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t region);

/// A child ends in \p w whose parent was stolen.
void cilkrts_lineage_end(struct worker *w);

/// The rank of the calling thread's strand, without flags; and a new one.
uint64_t cilkrts_rank_here(void);
void cilkrts_set_rank_here(uint64_t rank);

/// What the strand at the bottom of \p w's deque descends from. Ends the
/// process with a message if a spawn among that wasn't counted.
const struct cilkrts_ancestor *
cilkrts_lineage_of_bottom(const struct worker *w);

/// Whether all spawns that this strand descends from were counted.
bool cilkrts_lineage_is_counted(const struct worker *w);

/// Ends the process with the message that a spawn wasn't counted.
_Noreturn void cilkrts_lineage_fail_uncounted(void);
/// Likewise, that there is no memory for a pedigree.
_Noreturn void cilkrts_lineage_fail_memory(void);

// What a slot of a deque says (abi.h).

static inline uint64_t cilkrts_slot_rank(const entry_t *slot) {
  return __atomic_load_n(&slot->rank, __ATOMIC_RELAXED);
}

static inline void cilkrts_slot_set_rank(entry_t *slot, uint64_t rank) {
  __atomic_store_n(&slot->rank, rank, __ATOMIC_RELAXED);
}

/// How the spawn at \p entry counts; zero: not at all.
static inline uintptr_t cilkrts_slot_tags(const entry_t *entry) {
  return (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_RELAXED) &
         (CILKRTS_COUNTED | CILKRTS_PART);
}

static inline struct cilkrts_iteration *
cilkrts_innermost_iteration(uint64_t rank,
                            struct cilkrts_iteration *iteration) {
  return rank & CILKRTS_ITERATION ? iteration : NULL;
}

/// The iteration around \p i.
static inline struct cilkrts_iteration *
cilkrts_iteration_around(const struct cilkrts_iteration *i) {
  return cilkrts_innermost_iteration(i->loop_rank, i->loop_iteration);
}

/// The innermost iteration that the strand of \p slot is in.
static inline struct cilkrts_iteration *
cilkrts_slot_iteration(const entry_t *slot) {
  return cilkrts_innermost_iteration(
      cilkrts_slot_rank(slot),
      __atomic_load_n(&slot->iteration, __ATOMIC_RELAXED));
}

/// Whether the words of \p slot say anything: it belongs to a counted task.
static inline bool cilkrts_slot_is_counted(const struct worker *w,
                                           const entry_t *slot) {
  for (; slot > w->deque.base; --slot) {
    const uintptr_t tags = cilkrts_slot_tags(slot - 1);
    if (tags & CILKRTS_COUNTED)
      return true;
    if (!tags)
      return false;
  }
  return cilkrts_lineage_is_counted(w);
}

#endif // CILKRTS_STRANDS_LINEAGE_H
