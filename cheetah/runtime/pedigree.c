//===- pedigree.c - where strands are in the tree of spawns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pedigree is read off the worker's deque and the list of what its bottom
// descends from (lineage.c), when somebody asks.
//
//===----------------------------------------------------------------------===//

#include "lineage.h"
#include "message.h"
#include "thread.h"

#pragma GCC visibility push(default)
#include "../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include <stdlib.h>
#include <unwind.h>

typedef struct cilkrts_iteration iteration_t;
typedef struct cilkrts_ancestor ancestor_t;

//===----------------------------------------------------------------------===//
// What compiled code asks for
//===----------------------------------------------------------------------===//

void CILKRTS_ABI(__cilkrts_count_slow)(uint64_t by) {
  cilkrts_slot_count(cilkrts_current_or_bind()->fast.tail, by);
}

void CILKRTS_ABI(__cilkrts_loop_enter)(iteration_t *i) {
  const entry_t *slot = cilkrts_current_or_bind()->fast.tail;
  i->loop_rank = cilkrts_slot_rank(slot);
  i->loop_iteration = slot->iteration;
  i->loop_hash = 0;
}

void CILKRTS_ABI(__cilkrts_rank_of_pending)(region_t *region) {
  uint64_t first = UINT64_MAX;
  for (const struct _Unwind_Exception *e = region->exceptions; e;
       e = (const struct _Unwind_Exception *)e->private_1)
    if (e->private_2 < first)
      first = e->private_2;
  cilkrts_set_rank_here((first & CILKRTS_RANK) + 1);
}

//===----------------------------------------------------------------------===//
// Pedigrees
//===----------------------------------------------------------------------===//

// The `count` ranks so far, innermost first, in the words that end at `end`. If
// that is null, they are only counted.
struct chain {
  __cilkrts_pedigree *end;
  size_t count;
};

static void add_rank(struct chain *chain, uint64_t rank) {
  ++chain->count;
  if (!chain->end)
    return;
  __cilkrts_pedigree *at = chain->end - chain->count;
  *at = (__cilkrts_pedigree){rank, at - 1};
}

static void add_iterations(struct chain *chain, const iteration_t *i) {
  for (; i; i = cilkrts_iteration_around(i))
    add_rank(chain, i->rank);
}

// Adds the ranks around the running strand's.
static void add_ancestors(struct chain *chain, const struct worker *w) {
  const entry_t *slot = w->fast.tail;
  bool part = false;
  for (; slot > w->base; --slot) {
    const uintptr_t tags = cilkrts_slot_tags(slot - 1);
    if (!tags)
      cilkrts_lineage_fail_uncounted();
    if (!part)
      add_iterations(chain, cilkrts_slot_iteration(slot));
    part = tags & CILKRTS_PART;
    if (!part)
      add_rank(chain, (cilkrts_slot_rank(slot - 1) & CILKRTS_RANK) - 1);
  }
  const ancestor_t *a = cilkrts_lineage_of_bottom(w);
  if (!part)
    add_iterations(chain, cilkrts_slot_iteration(slot));
  for (; a; a = a->next) {
    add_rank(chain, a->rank);
    add_iterations(chain, a->iteration);
  }
}

// Room for `count` ranks. What was there before stays readable: it may be part
// of a pedigree.
static __cilkrts_pedigree *reserve(struct worker *w, size_t count) {
  if (count > w->pedigree_room) {
    size_t room = count < 32 ? 64 : 2 * count;
    // Handed on to who asks, in orders that ThreadSanitizer doesn't know.
    cilkrts_tsan_ignore_begin();
    w->pedigree = malloc(room * sizeof *w->pedigree);
    cilkrts_tsan_ignore_end();
    if (!w->pedigree)
      cilkrts_lineage_fail_memory();
    w->pedigree_room = room;
  }
  return w->pedigree;
}

// The root's rank comes first. So the chain of a task is in the same place
// whichever of its descendants asks.
__cilkrts_pedigree __cilkrts_get_pedigree(void) {
  struct worker *w = cilkrts_current_or_bind();
  struct chain chain = {NULL, 0};
  add_ancestors(&chain, w);
  __cilkrts_pedigree p = {cilkrts_slot_rank(w->fast.tail) & CILKRTS_RANK, NULL};
  if (chain.count > 0) {
    __cilkrts_pedigree *ranks = reserve(w, chain.count);
    p.parent = ranks + chain.count - 1;
    chain = (struct chain){ranks + chain.count, 0};
    add_ancestors(&chain, w);
    ranks->parent = NULL;
  }
  return p;
}

void __cilkrts_bump_worker_rank(void) {
  cilkrts_slot_count(cilkrts_current_or_bind()->fast.tail, 1);
}
