//===- views.h - tables of reducers' views ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand's table of views: a hash table with linear probing, whose keys are
// the addresses of reducers. Inlined look-ups and reducer.c call these
// functions. The invariant: only the strand itself accesses its table. Most
// strands use a few reducers or none, so a table starts small, in two cache
// lines, and does not exist before the first view. At most half of the slots
// are used, so most searches end at their first slot.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_VIEWS_H
#define CILKRTS_STRANDS_VIEWS_H

#include <stddef.h>
#include <stdint.h>

typedef void cilkrts_identity(void *view);
typedef void cilkrts_reduce(void *left, void *right);

struct cilkrts_slot {
  void *key;  ///< null if the slot is free
  void *view; ///< the key itself if the strand has constructed the reducer
  cilkrts_reduce *reduce; ///< the reduce function, or null
};

struct cilkrts_views {
  struct cilkrts_views *next; ///< the next table in a region's list
  uint64_t position; ///< the place in serial order; used in a region's list
  size_t count;      ///< slots in use, at most half of them
  size_t last;       ///< the last slot's index; one less than a power of two
  struct cilkrts_slot slots[];
};

/// The table of a strand that has none of its own yet. Always empty.
extern const struct cilkrts_views cilkrts_no_views;
#define CILKRTS_NO_VIEWS ((struct cilkrts_views *)&cilkrts_no_views)

/// Returns the slot at which the search for \p key begins: the upper bits of a
/// multiplicative hash. The factor is the best of 30,000 random ones, for
/// half-full tables of arrays of reducers, at 29 distances from 8 bytes to
/// 1 MB: searches look at 1.09 slots on average, and at 2.1 in the worst array.
static inline size_t cilkrts_views_home(const struct cilkrts_views *views,
                                        const void *key) {
  return ((uintptr_t)key * UINT64_C(0x66BD1E26D288E72D) >> 32) & views->last;
}

/// Returns the slot of \p key, or null.
static inline struct cilkrts_slot *
cilkrts_views_find(struct cilkrts_views *views, const void *key) {
  for (size_t i = cilkrts_views_home(views, key);; i = (i + 1) & views->last) {
    struct cilkrts_slot *slot = &views->slots[i];
    if (__builtin_expect(slot->key == key, 1))
      return slot;
    if (!slot->key)
      return NULL;
  }
}

/// Adds \p slot, whose key the table does not have. May replace the table by a
/// larger one.
void cilkrts_views_add(struct cilkrts_views **views, struct cilkrts_slot slot);

/// Removes \p slot from the table, but does not free the view.
void cilkrts_views_remove(struct cilkrts_views *views,
                          struct cilkrts_slot *slot);

/// Frees a table, but not the views.
void cilkrts_views_free(struct cilkrts_views *views);

/// Adds the table \p views of a strand that has ended to the list of its
/// region, with the strand's \p position, unless the table is CILKRTS_NO_VIEWS
/// or null. Thread-safe.
void cilkrts_views_leave(struct cilkrts_views **list,
                         struct cilkrts_views *views, uint64_t position);

/// Sorts a region's list by the positions, which are all different. Returns the
/// first table.
struct cilkrts_views *cilkrts_views_sort(struct cilkrts_views *list);

/// Return the running strand's table, and set it. It is null if each reducer is
/// its own view. Each target's runtime defines these functions.
struct cilkrts_views *cilkrts_views_here(void);
void cilkrts_set_views_here(struct cilkrts_views *views);

/// Return memory for a view of \p size bytes, and free it.
void *cilkrts_view_new(size_t size);
void cilkrts_view_free(void *view);

#endif // CILKRTS_STRANDS_VIEWS_H
