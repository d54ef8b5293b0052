//===- views.c - views of reducers, on Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Views of reducers on Cilk Plus. Cilk Plus has reducers of its own
// ("hyperobjects"), which are objects with functions that merge them.
// OpenCilk's reducers are plain variables and can't be such objects. But Cilk
// Plus keeps the views of hyperobjects for each strand and merges them in
// serial order. So one hyperobject suffices here: the strand's table of views.
//
// The merge of this hyperobject runs somewhere in the runtime's scheduler. It
// only appends the tables of the right strand to those of the left one. The
// program's reduce functions are called when a sync has waited, in the strand
// that continues there, as on all other runtimes. They may spawn, and use
// reducers.
//
// The runtime calls the strand that began a computation the leftmost strand. In
// it each reducer is its own view. Its view of a hyperobject is the hyperobject
// itself, and the same holds for the computation of any other thread. So the
// hyperobject itself has no tables. The tables to be merged into it are kept in
// the outermost spawning function, to which every frame and every table points.
// Each computation has one leftmost strand at a time. After a sync, it takes
// the tables that were merged into it at that sync.
//
//===----------------------------------------------------------------------===//

#include "frame.h"

#include "../../include/cilk/cilk_api.h"
#include "../../runtime/strands/reducer.h"
#include "../../runtime/support/message.h"

#include <stdlib.h>

/// The runtime's interface of a hyperobject.
struct hyperobject {
  void (*reduce)(struct hyperobject *, void *left, void *right);
  void (*identity)(struct hyperobject *, void *view);
  void (*destroy)(struct hyperobject *, void *view);
  void *(*allocate)(struct hyperobject *, size_t size);
  void (*deallocate)(struct hyperobject *, void *view);
  uint64_t flags;
  ptrdiff_t view_offset; // offset of the leftmost view
  size_t view_size;
};
_Static_assert(sizeof(struct hyperobject) == 0x40, "");

extern void *__cilkrts_hyper_lookup(struct hyperobject *) TAPIR_NOEXCEPT;

struct hyperobject_of_tables {
  struct hyperobject base;
  struct cilkplus_tables leftmost; // stands for the strand; always empty
};
static struct hyperobject_of_tables tables;

static void append(struct cilkplus_tables *left,
                   const struct cilkplus_tables *right) {
  if (!right->first)
    return;
  if (left->first)
    left->last->next = right->first;
  else
    left->first = right->first;
  left->last = right->last;
}

static void reduce(struct hyperobject *base, void *left, void *right) {
  (void)base;
  struct cilkplus_tables *of_right = right;
  if (left != &tables.leftmost)
    append(left, of_right);
  else if (of_right->first)
    append((struct cilkplus_tables *)(uintptr_t)of_right->first->position,
           of_right);
}

static void identity(struct hyperobject *base, void *view) {
  (void)base;
  *(struct cilkplus_tables *)view = (struct cilkplus_tables){NULL, NULL};
}

static void destroy(struct hyperobject *base, void *view) {
  (void)base;
  (void)view;
}

static void *allocate(struct hyperobject *base, size_t size) {
  (void)base;
  void *view = malloc(size);
  if (!view)
    cilkrts_fail("no memory for a strand's table of views: set CILK_NWORKERS "
                 "to fewer workers");
  return view;
}

static void deallocate(struct hyperobject *base, void *view) {
  (void)base;
  if (view != &tables.leftmost)
    free(view);
}

static struct hyperobject_of_tables tables = {
    .base = {reduce, identity, destroy, allocate, deallocate, 0,
             offsetof(struct hyperobject_of_tables, leftmost),
             sizeof(struct cilkplus_tables)}};

// True if there ever was a table. Atomic. Before the first table of its
// computation was made, a sync has nothing to merge.
static int used;

static struct cilkplus_tables *tables_here(void) {
  return __cilkrts_hyper_lookup(&tables.base);
}

struct cilkrts_views *cilkrts_views_here(void) {
  struct cilkplus_tables *here = tables_here();
  if (here == &tables.leftmost)
    return NULL;
  return here->first ? here->first : CILKRTS_NO_VIEWS;
}

// The strand must not be leftmost. It has at most one table between two syncs.
void cilkrts_set_views_here(struct cilkrts_views *views) {
  struct cilkplus_tables *here = tables_here();
  const struct cilkplus_prefix *frame =
      (struct cilkplus_prefix *)__cilkrts_get_tls_worker()->current_stack_frame;
  views->next = NULL;
  views->position = (uintptr_t)frame->root;
  here->first = here->last = views;
  __atomic_store_n(&used, 1, __ATOMIC_RELAXED);
}

void __tapir_cilkplus_merge(struct __tapir_frame *frame) {
  if (!__atomic_load_n(&used, __ATOMIC_RELAXED))
    return;
  struct cilkplus_tables *here = tables_here();
  struct cilkrts_views *list;
  if (here == &tables.leftmost) {
    struct cilkplus_tables *root = frame->prefix.root;
    list = root->first;
    *root = (struct cilkplus_tables){NULL, NULL};
  } else {
    if (!here->first)
      return;
    list = here->first->next;
    here->first->next = NULL;
    here->last = here->first;
  }
  cilkrts_merge_tables(list);
}

void *__tapir_cilkplus_view(void *key, uint64_t size, void *identity,
                            void *reduce) {
  struct cilkrts_views *views = cilkrts_views_here();
  if (!views)
    return key;
  struct cilkrts_slot *slot = cilkrts_views_find(views, key);
  if (__builtin_expect(slot != NULL, 1))
    return slot->view;
  return cilkrts_view_make(key, size, (cilkrts_identity *)identity,
                           (cilkrts_reduce *)reduce);
}

void *__cilkrts_reducer_lookup(void *key, size_t size, void *identity,
                               void *reduce) {
  return __tapir_cilkplus_view(key, size, identity, reduce);
}

void __cilkrts_reducer_register(void *key, size_t size,
                                void (*identity)(void *),
                                void (*reduce)(void *, void *)) {
  (void)size;
  (void)identity;
  if (cilkrts_views_here())
    cilkrts_reducer_begin(key, reduce);
}

void __cilkrts_reducer_unregister(void *key) {
  if (cilkrts_views_here())
    cilkrts_reducer_end(key);
}

uint64_t cilkrts_rank_here(void) {
  const struct __cilkrts_worker *w = __cilkrts_get_tls_worker();
  return w ? w->pedigree.rank : 0;
}

void cilkrts_set_rank_here(uint64_t rank) {
  struct __cilkrts_worker *w = __cilkrts_get_tls_worker();
  if (w)
    w->pedigree.rank = rank;
}
