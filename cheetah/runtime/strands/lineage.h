//===- lineage.h - the lineage of a strand ===//
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

/// A spawn that a strand descends from, and the spawns around it. A steal makes
/// one for the child that continues in the victim.
struct cilkrts_ancestor {
  uint64_t rank; ///< the rank of the spawn
  struct cilkrts_iteration *iteration;
  struct cilkrts_ancestor *next;
  /// The hash of the spawned task, or 0 until a thread needs and writes it.
  /// Atomic.
  uint64_t hash;
};

/// Sets the lineage of the strand that \p w begins or resumes with an empty
/// deque.
void cilkrts_lineage_begin(struct worker *w,
                           const struct cilkrts_lineage *lineage);

/// Moves the lineage of the running strand of \p w to the bottom of the deque,
/// all entries of which are taken.
void cilkrts_lineage_sink(struct worker *w);

/// Stores the lineage of the strand of \p w, which is suspended, in \p lineage.
/// The deque is empty.
void cilkrts_lineage_suspend(const struct worker *w,
                             struct cilkrts_lineage *lineage);

/// Returns the lineage of the continuation \p entry, the oldest of \p victim,
/// with its tags in \p region. Called under the victim's lock, once the steal
/// is committed.
struct cilkrts_lineage cilkrts_lineage_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t region);

/// Ends the lineage of a child in \p w whose parent was stolen.
void cilkrts_lineage_end(struct worker *w);

/// Return the rank of the calling thread's strand, without flags, and set it.
uint64_t cilkrts_rank_here(void);
void cilkrts_set_rank_here(uint64_t rank);

/// Returns the spawns that the strand at the bottom of \p w's deque descends
/// from, the innermost first. Ends the process with a message if one of them
/// was not counted.
const struct cilkrts_ancestor *
cilkrts_lineage_of_bottom(const struct worker *w);

/// Returns true if all spawns that this strand descends from were counted.
bool cilkrts_lineage_is_counted(const struct worker *w);

/// Ends the process with the message that a spawn was not counted.
_Noreturn void cilkrts_lineage_fail_uncounted(void);
/// Ends the process with the message that there is no memory for a pedigree.
_Noreturn void cilkrts_lineage_fail_memory(void);

// The words of a deque's slot that hold pedigrees (abi.h).

static inline uint64_t cilkrts_slot_rank(const entry_t *slot) {
  return __atomic_load_n(&slot->rank, __ATOMIC_RELAXED);
}

static inline void cilkrts_slot_set_rank(entry_t *slot, uint64_t rank) {
  __atomic_store_n(&slot->rank, rank, __ATOMIC_RELAXED);
}

/// Returns how the spawn at \p entry is counted, or zero if it is not.
static inline uintptr_t cilkrts_slot_tags(const entry_t *entry) {
  return (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_RELAXED) &
         (CILKRTS_COUNTED | CILKRTS_PART);
}

static inline struct cilkrts_iteration *
cilkrts_innermost_iteration(uint64_t rank,
                            struct cilkrts_iteration *iteration) {
  return rank & CILKRTS_ITERATION ? iteration : NULL;
}

/// Returns the iteration around \p i, or null.
static inline struct cilkrts_iteration *
cilkrts_iteration_around(const struct cilkrts_iteration *i) {
  return cilkrts_innermost_iteration(i->loop_rank, i->loop_iteration);
}

/// Returns the innermost iteration that the strand of \p slot is in, or null.
static inline struct cilkrts_iteration *
cilkrts_slot_iteration(const entry_t *slot) {
  return cilkrts_innermost_iteration(
      cilkrts_slot_rank(slot),
      __atomic_load_n(&slot->iteration, __ATOMIC_RELAXED));
}

/// Returns true if the words of \p slot are valid: \p slot belongs to a counted
/// task.
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
