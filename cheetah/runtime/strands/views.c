//===- views.c - tables of reducers' views ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables of views. A deletion moves later slots back into the gap (Knuth, The
// Art of Computer Programming, vol. 3, section 6.4, algorithm R). So a table
// does not fill up with marks of deleted slots.
//
//===----------------------------------------------------------------------===//

#include "views.h"

#include "../support/assertion.h"
#include "../support/message.h"
#include "../support/sanitizer.h"

#include <stdlib.h>
#include <string.h>

enum {
  LINE = 64,
  LEAST_SLOTS = 4, // these and the header fill two cache lines
  MOST_ALIGN = 4096
};

const struct cilkrts_views cilkrts_no_views = {.slots = {{0}}};

static void *allocate(size_t size, size_t align) {
  void *memory;
  // No other allocation shares a line with this one. Under AddressSanitizer the
  // end is exact instead.
  if (!__asan_unpoison_memory_region)
    size = (size + LINE - 1) & ~(size_t)(LINE - 1);
  if (posix_memalign(&memory, align, size) != 0)
    return NULL;
  return memory;
}

void *cilkrts_view_new(size_t size) {
  size_t align = size & -size;
  if (align < LINE)
    align = LINE;
  if (align > MOST_ALIGN)
    align = MOST_ALIGN;
  void *view =
      size <= PTRDIFF_MAX ? allocate(size > 0 ? size : 1, align) : NULL;
  if (!view)
    cilkrts_fail("no memory for a reducer's view of %zu bytes: set "
                 "CILK_NWORKERS to fewer workers",
                 size);
  return view;
}

void cilkrts_view_free(void *view) { free(view); }

static struct cilkrts_views *new_table(size_t slots) {
  size_t bytes =
      sizeof(struct cilkrts_views) + slots * sizeof(struct cilkrts_slot);
  struct cilkrts_views *views = allocate(bytes, LINE);
  if (!views)
    cilkrts_fail("no memory for a table of %zu reducers' views: set "
                 "CILK_NWORKERS to fewer workers",
                 slots);
  memset(views, 0, bytes);
  views->last = slots - 1;
  return views;
}

void cilkrts_views_free(struct cilkrts_views *views) {
  if (views != CILKRTS_NO_VIEWS)
    free(views);
}

// Adds `slot` to a table with room.
static void enter(struct cilkrts_views *views, struct cilkrts_slot slot) {
  CILKRTS_ASSERT(views != CILKRTS_NO_VIEWS && views->count <= views->last / 2);
  size_t i = cilkrts_views_home(views, slot.key);
  while (views->slots[i].key)
    i = (i + 1) & views->last;
  views->slots[i] = slot;
  ++views->count;
}

static struct cilkrts_views *grow(struct cilkrts_views *old) {
  struct cilkrts_views *views =
      new_table(old == CILKRTS_NO_VIEWS ? LEAST_SLOTS : 2 * (old->last + 1));
  for (size_t i = 0; i <= old->last; ++i)
    if (old->slots[i].key)
      enter(views, old->slots[i]);
  CILKRTS_ASSERT(views->count == old->count);
  cilkrts_views_free(old);
  return views;
}

void cilkrts_views_add(struct cilkrts_views **views, struct cilkrts_slot slot) {
  CILKRTS_ASSERT(slot.key && !cilkrts_views_find(*views, slot.key));
  if ((*views)->count >= ((*views)->last + 1) / 2)
    *views = grow(*views);
  enter(*views, slot);
}

void cilkrts_views_remove(struct cilkrts_views *views,
                          struct cilkrts_slot *slot) {
  size_t last = views->last;
  size_t gap = (size_t)(slot - views->slots);
  CILKRTS_ASSERT(gap <= last && slot->key && views->count > 0);
  CILKRTS_ASSERT(cilkrts_views_find(views, slot->key) == slot);
  CILKRTS_WHEN_ASSERTING(const void *key = slot->key;)
  for (size_t i = (gap + 1) & last; views->slots[i].key; i = (i + 1) & last) {
    size_t home = cilkrts_views_home(views, views->slots[i].key);
    // The search for this key passes the gap.
    if (((i - home) & last) >= ((i - gap) & last)) {
      views->slots[gap] = views->slots[i];
      gap = i;
    }
  }
  views->slots[gap] = (struct cilkrts_slot){0};
  --views->count;
  CILKRTS_ASSERT(!cilkrts_views_find(views, key));
}

void cilkrts_views_leave(struct cilkrts_views **list,
                         struct cilkrts_views *views, uint64_t position) {
  if (!views || views == CILKRTS_NO_VIEWS)
    return;
  views->position = position;
  views->next = __atomic_load_n(list, __ATOMIC_RELAXED);
  // Relaxed: no thread reads the list before all strands have ended, which
  // orders that (the region's count).
  while (!__atomic_compare_exchange_n(list, &views->next, views, /*weak=*/true,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
}

static struct cilkrts_views *merge_lists(struct cilkrts_views *a,
                                         struct cilkrts_views *b) {
  struct cilkrts_views *first = NULL, **end = &first;
  while (a && b) {
    CILKRTS_ASSERT(a->position != b->position);
    struct cilkrts_views **least = a->position < b->position ? &a : &b;
    *end = *least;
    end = &(*end)->next;
    *least = *end;
  }
  *end = a ? a : b;
  return first;
}

struct cilkrts_views *cilkrts_views_sort(struct cilkrts_views *list) {
  // An element runs[i] is empty, or a sorted list of 2^i tables.
  enum { MOST = 48 };
  struct cilkrts_views *runs[MOST] = {NULL};
  while (list) {
    struct cilkrts_views *run = list;
    list = list->next;
    run->next = NULL;
    unsigned i = 0;
    for (; runs[i]; ++i) {
      run = merge_lists(runs[i], run);
      runs[i] = NULL;
    }
    runs[i] = run;
  }
  struct cilkrts_views *sorted = NULL;
  for (unsigned i = 0; i < MOST; ++i)
    sorted = merge_lists(runs[i], sorted);
  return sorted;
}
