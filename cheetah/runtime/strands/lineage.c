//===- lineage.c - the lineage of a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lineage of a strand is the spawns that it descends from: its pedigree.
// The slots of a worker's deque hold the spawns around its running strand
// (abi/pedigrees.h), down to the bottom. Slots of stolen entries stay valid,
// since thieves don't write there. The strand at the bottom has a list of
// ancestors. A steal adds an ancestor to the list that the next thief of the
// same victim gets: the spawn whose child continues in the victim. The ancestor
// is freed when that child ends, since only descendants of the child see it.
//
// Code that was compiled without pedigrees leaves no tag in its entries.
// Strands that descend from such a spawn have no lineage.
//
//===----------------------------------------------------------------------===//

#include "lineage.h"

#include "../support/message.h"

#include <stdlib.h>

typedef struct cilkrts_ancestor ancestor_t;

// This lowest bit of a list of ancestors is set if the task owns the head of
// the list.
#define OWNED ((uintptr_t)1)

// The list of ancestors of strands that descend from an uncounted spawn.
static ancestor_t unknown;
#define UNKNOWN ((uintptr_t)&unknown)

_Noreturn void cilkrts_lineage_fail_uncounted(void) {
  cilkrts_fail("a pedigree or random number is asked for in a task that was "
               "spawned by code without pedigrees: compile it with "
               "-fopencilk-enable-pedigrees");
}

_Noreturn void cilkrts_lineage_fail_memory(void) {
  cilkrts_fail("no memory for pedigrees: raise the limit of virtual memory "
               "(ulimit -v)");
}

void cilkrts_lineage_begin(struct worker *w,
                           const struct cilkrts_lineage *lineage) {
  cilkrts_slot_set_rank(w->deque.base, lineage->rank);
  __atomic_store_n(&w->deque.base->iteration, lineage->iteration,
                   __ATOMIC_RELAXED);
  w->strand.ancestors = w->strand.base_ancestors = lineage->ancestors;
}

void cilkrts_lineage_sink(struct worker *w) {
  const entry_t *slot = w->fast.tail;
  cilkrts_lineage_begin(
      w, &(struct cilkrts_lineage){cilkrts_slot_rank(slot) & ~CILKRTS_KEPT,
                                   slot->iteration, w->strand.ancestors});
}

void cilkrts_lineage_suspend(const struct worker *w,
                             struct cilkrts_lineage *lineage) {
  lineage->rank = cilkrts_slot_rank(w->deque.base) & ~CILKRTS_KEPT;
  lineage->iteration = w->deque.base->iteration;
  lineage->ancestors = w->strand.ancestors;
}

struct cilkrts_lineage cilkrts_lineage_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t region) {
  const uint64_t rank = cilkrts_slot_rank(entry);
  CILKRTS_ASSERT(victim->deque.base <= entry && entry < victim->deque.end);
  struct cilkrts_lineage lineage = {
      rank & ~CILKRTS_KEPT,
      __atomic_load_n(&entry->iteration, __ATOMIC_RELAXED),
      victim->strand.ancestors};
  if (region & CILKRTS_PART) {
    // This is one half of a loop: the child belongs to the same task.
    victim->strand.ancestors &= ~OWNED;
  } else if (!(region & CILKRTS_COUNTED) ||
             (victim->strand.ancestors & ~OWNED) == UNKNOWN) {
    victim->strand.ancestors = UNKNOWN;
  } else {
    // The rank counts the spawn already.
    CILKRTS_ASSERT(rank & CILKRTS_RANK);
    // Workers pass this memory on in orders that ThreadSanitizer does not know.
    cilkrts_tsan_ignore_begin();
    ancestor_t *a = malloc(sizeof *a);
    cilkrts_tsan_ignore_end();
    if (!a)
      cilkrts_lineage_fail_memory();
    a->rank = (rank & CILKRTS_RANK) - 1;
    a->iteration = cilkrts_slot_iteration(entry);
    a->next = (ancestor_t *)(victim->strand.ancestors & ~OWNED);
    a->hash = 0;
    victim->strand.ancestors = (uintptr_t)a | OWNED;
  }
  return lineage;
}

void cilkrts_lineage_end(struct worker *w) {
  if (!(w->strand.ancestors & OWNED))
    return;
  CILKRTS_ASSERT(w->strand.ancestors != OWNED &&
                 w->strand.ancestors != (UNKNOWN | OWNED));
  cilkrts_tsan_ignore_begin();
  free((void *)(w->strand.ancestors & ~OWNED));
  cilkrts_tsan_ignore_end();
}

const ancestor_t *cilkrts_lineage_of_bottom(const struct worker *w) {
  if (!cilkrts_lineage_is_counted(w))
    cilkrts_lineage_fail_uncounted();
  return (const ancestor_t *)(w->strand.base_ancestors & ~OWNED);
}

bool cilkrts_lineage_is_counted(const struct worker *w) {
  return (w->strand.base_ancestors & ~OWNED) != UNKNOWN;
}

uint64_t cilkrts_rank_here(void) {
  return cilkrts_slot_rank(cilkrts_current()->fast.tail) & CILKRTS_RANK;
}

void cilkrts_set_rank_here(uint64_t rank) {
  entry_t *slot = cilkrts_current()->fast.tail;
  CILKRTS_ASSERT(!(rank & ~CILKRTS_RANK));
  cilkrts_slot_set_rank(slot, (cilkrts_slot_rank(slot) & ~CILKRTS_RANK) | rank);
}
