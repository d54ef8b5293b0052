//===- views.h - tables of reducers' views ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand's views, by the addresses of their reducers ("keys"): a hash table
// with linear probing, which only the strand touches. Most strands use a few
// reducers or none, so that a table starts small, in two cache lines, and
// doesn't exist before the first view. At most half of the slots are used: most
// searches end where they begin.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_VIEWS_H
#define CILKRTS_STRANDS_VIEWS_H

#include <stddef.h>
#include <stdint.h>

typedef void cilkrts_identity(void *view);
typedef void cilkrts_reduce(void *left, void *right);

struct cilkrts_slot {
  void *key;  ///< null: the slot is free
  void *view; ///< the key itself where the strand has constructed the reducer
  cilkrts_reduce *reduce; ///< or null
};

struct cilkrts_views {
  /// In a region's list, and there the position in the serial order.
  struct cilkrts_views *next;
  uint64_t position;
  size_t count; ///< slots in use, at most half of them
  size_t last;  ///< the last slot's index; one less than a power of two
  struct cilkrts_slot slots[];
};

/// The table of a strand that has none of its own yet. Always empty.
extern const struct cilkrts_views cilkrts_no_views;
#define CILKRTS_NO_VIEWS ((struct cilkrts_views *)&cilkrts_no_views)

/// Where the search for \p key begins. The factor is the best one of 30,000
/// random ones for arrays of reducers, half a table full, of 29 distances from
/// 8 bytes to 1 MB: searches look at 1.09 slots on average, 2.1 in the worst
/// array.
static inline size_t cilkrts_views_home(const struct cilkrts_views *views,
                                        const void *key) {
  return ((uintptr_t)key * UINT64_C(0x66BD1E26D288E72D) >> 32) & views->last;
}

/// The slot of \p key, or null.
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

/// Enters \p slot, whose key the table doesn't have. May replace the table by a
/// larger one.
void cilkrts_views_add(struct cilkrts_views **views, struct cilkrts_slot slot);

void cilkrts_views_remove(struct cilkrts_views *views,
                          struct cilkrts_slot *slot);

/// Frees a table, but not the views.
void cilkrts_views_free(struct cilkrts_views *views);

/// Adds what a strand leaves, if that is a table of its own, to the list of its
/// region. Thread-safe.
void cilkrts_views_leave(struct cilkrts_views **list,
                         struct cilkrts_views *views, uint64_t position);

/// Sorts such a list by the positions, which are all different.
struct cilkrts_views *cilkrts_views_sort(struct cilkrts_views *list);

/// The running strand's table: null where each reducer is its own view. Each
/// runtime defines these.
struct cilkrts_views *cilkrts_views_here(void);
void cilkrts_set_views_here(struct cilkrts_views *views);

/// Memory for a view of \p size bytes, to be freed by cilkrts_view_free.
void *cilkrts_view_new(size_t size);
void cilkrts_view_free(void *view);

#endif // CILKRTS_STRANDS_VIEWS_H
