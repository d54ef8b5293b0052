//===- strand_views.c - views of strands at steals and syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reducers. A strand's table of views is a word of its worker. A stolen
// continuation begins with an empty table. Children that end after their parent
// was stolen leave their tables in the region, and the slow sync leaves its
// table there, too (join.c). The merge finds the tables there. So a reducer
// costs a test of one word unless there are steals. docs/runtime.md has the
// details.
//
//===----------------------------------------------------------------------===//

#include "strand_views.h"

#include "../strands/reducer.h"
#include "../workers/worker.h"

void *CILKRTS_ABI(__cilkrts_view)(struct __cilkrts_worker *w, void *key,
                                  uint64_t size, void *identity, void *reduce) {
  struct cilkrts_slot *slot =
      cilkrts_views_find(__atomic_load_n(&w->views, __ATOMIC_RELAXED), key);
  if (__builtin_expect(slot != NULL, 1))
    return slot->view;
  cilkrts_add(&((struct worker *)w)->counters.views, 1);
  return cilkrts_view_make(key, size, (cilkrts_identity *)identity,
                           (cilkrts_reduce *)reduce);
}

void CILKRTS_ABI(__cilkrts_view_register)(void *key, void *reduce) {
  cilkrts_reducer_begin(key, (cilkrts_reduce *)reduce);
}

void CILKRTS_ABI(__cilkrts_view_unregister)(void *key) {
  cilkrts_reducer_end(key);
}

void cilkrts_merge_views(void *of) {
  region_t *region = of;
  // The children have ended, and the sync has taken their number.
  CILKRTS_ASSERT(region->count == 0 && !region->stolen);
  struct cilkrts_views *list = cilkrts_views_sort(region->views);
  region->views = NULL;
  uint64_t tables = 0;
  for (struct cilkrts_views *table = list; table; table = table->next)
    ++tables;
  cilkrts_add(&cilkrts_current()->counters.merges, tables);
  cilkrts_merge_tables(list);
}
