//===- pedigree.c - the pedigrees of strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pedigrees. When a strand asks for its pedigree, the ranks are read off two
// things: the worker's deque, and the list of the spawns that the strand at the
// bottom of the deque descends from (lineage.c). The worker keeps the ranks in
// a list, the root's first, so that all descendants of a task find the ranks
// around that task in the same place. A slot whose ranks are in the list is
// marked as listed and holds the number of ranks around it. A push makes the
// next slot an unlisted one. So a query reads only the slots that have been
// pushed since the last query. A slot that holds a hash (random.c) is not
// marked, and keeps the hash.
//
//===----------------------------------------------------------------------===//

#include "../strands/lineage.h"
#include "../support/message.h"
#include "thread.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include <stdlib.h>
#include <unwind.h>

typedef struct cilkrts_iteration iteration_t;
typedef struct cilkrts_ancestor ancestor_t;

//===----------------------------------------------------------------------===//
// Functions that compiled code calls
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
  CILKRTS_ASSERT(region->exceptions);
  cilkrts_set_rank_here((first & CILKRTS_RANK) + 1);
}

//===----------------------------------------------------------------------===//
// Pedigrees
//===----------------------------------------------------------------------===//

// Makes room in the worker's list for `more` ranks after the first `count`. The
// old list stays readable: it may be part of a pedigree.
static void reserve(struct worker *w, size_t count, size_t more) {
  if (count + more <= w->pedigree.room)
    return;
  const size_t room = count + more < 32 ? 64 : 2 * (count + more);
  // The list is passed on to strands that ask, in orders that ThreadSanitizer
  // does not know.
  cilkrts_tsan_ignore_begin();
  __cilkrts_pedigree *list = malloc(room * sizeof *list);
  cilkrts_tsan_ignore_end();
  if (!list)
    cilkrts_lineage_fail_memory();
  for (size_t i = 0; i < count; ++i)
    list[i] = (__cilkrts_pedigree){w->pedigree.ranks[i].rank,
                                   i ? list + i - 1 : NULL};
  w->pedigree.ranks = list;
  w->pedigree.room = room;
}

static void set_rank(struct worker *w, size_t at, uint64_t rank) {
  CILKRTS_ASSERT(at < w->pedigree.room && !(rank & ~CILKRTS_RANK));
  w->pedigree.ranks[at] =
      (__cilkrts_pedigree){rank, at ? w->pedigree.ranks + at - 1 : NULL};
}

static size_t count_iterations(const iteration_t *i, const iteration_t *end) {
  size_t count = 0;
  for (; i != end; i = cilkrts_iteration_around(i))
    ++count;
  return count;
}

// Lists the ranks of the iterations from `i` outwards, without `end`. The
// innermost rank comes just before the index `at`. Returns the index of the
// outermost one.
static size_t set_iterations(struct worker *w, size_t at, const iteration_t *i,
                             const iteration_t *end) {
  for (; i != end; i = cilkrts_iteration_around(i))
    set_rank(w, --at, i->rank);
  return at;
}

static size_t keep_length(entry_t *slot, size_t count) {
  const uint64_t rank = cilkrts_slot_rank(slot);
  if (!(rank & CILKRTS_HASHED)) {
    slot->hash = count;
    cilkrts_slot_set_rank(slot, rank | CILKRTS_LISTED);
  }
  return count;
}

static bool is_listed(const struct worker *w, const entry_t *slot) {
  return (cilkrts_slot_rank(slot) & CILKRTS_LISTED) &&
         cilkrts_slot_is_counted(w, slot);
}

// Lists the ranks around the strand at the bottom of the deque. Returns their
// number.
static size_t list_bottom(struct worker *w) {
  const ancestor_t *first = cilkrts_lineage_of_bottom(w);
  const iteration_t *i = cilkrts_slot_iteration(w->deque.base);
  size_t count = count_iterations(i, NULL);
  for (const ancestor_t *a = first; a; a = a->next)
    count += 1 + count_iterations(a->iteration, NULL);
  reserve(w, 0, count);
  size_t at = set_iterations(w, count, i, NULL);
  for (const ancestor_t *a = first; a; a = a->next) {
    set_rank(w, --at, a->rank);
    at = set_iterations(w, at, a->iteration, NULL);
  }
  CILKRTS_ASSERT(at == 0);
  return keep_length(w->deque.base, count);
}

// Lists the ranks around the strand of the slot above `slot`. The first `count`
// of these ranks are those around the strand of `slot`. Returns their number.
static size_t list_spawn(struct worker *w, entry_t *slot, size_t count) {
  const bool part = cilkrts_slot_tags(slot) & CILKRTS_PART;
  const iteration_t *i = cilkrts_slot_iteration(slot + 1);
  const iteration_t *end = part ? cilkrts_slot_iteration(slot) : NULL;
  const size_t more = !part + count_iterations(i, end);
  reserve(w, count, more);
  CILKRTS_ASSERT(part || cilkrts_slot_rank(slot) & CILKRTS_RANK);
  if (!part)
    set_rank(w, count, (cilkrts_slot_rank(slot) & CILKRTS_RANK) - 1);
  set_iterations(w, count + more, i, end);
  return keep_length(slot + 1, count + more);
}

// Lists the ranks around the running strand. Returns their number.
static __attribute__((noinline)) size_t list_ancestors(struct worker *w) {
  entry_t *const top = w->fast.tail, *slot = top;
  for (; slot > w->deque.base && !is_listed(w, slot); --slot)
    if (!cilkrts_slot_tags(slot - 1))
      cilkrts_lineage_fail_uncounted();
  size_t count = is_listed(w, slot) ? slot->hash : list_bottom(w);
  for (; slot < top; ++slot)
    count = list_spawn(w, slot, count);
  return count;
}

__cilkrts_pedigree __cilkrts_get_pedigree(void) {
  struct worker *w = cilkrts_current_or_bind();
  const entry_t *top = w->fast.tail;
  const size_t count = is_listed(w, top) ? top->hash : list_ancestors(w);
  CILKRTS_ASSERT(count <= w->pedigree.room);
  return (__cilkrts_pedigree){cilkrts_slot_rank(top) & CILKRTS_RANK,
                              count ? w->pedigree.ranks + count - 1 : NULL};
}

void __cilkrts_bump_worker_rank(void) {
  cilkrts_slot_count(cilkrts_current_or_bind()->fast.tail, 1);
}
