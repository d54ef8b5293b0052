//===- reducer.c - a strand's views of reducers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reducers. A reducer is used through its address, the key. In the strand that
// began the computation, whose table of views is null, each reducer is its own
// view. A strand that runs in parallel with strands serially before it begins
// with an empty table. A sync that joins strands merges their tables into the
// first one, in serial order. A view that the strands to the left lack is
// moved; any other view is reduced into theirs.
//
// All runtimes share this file. Each of them decides when strands begin, and
// where they leave their tables: strand_views.c has OpenCilk's protocol.
//
// All code here runs on the program's stacks, in strands like any others. The
// program's functions may use reducers, including the same one. They may spawn
// and sync, and so return in another thread. After each call of such a function
// the strand's table is looked up again, and no slot of it is kept across the
// call. A table that is being merged into the strand's table belongs to the
// merge alone.
//
//===----------------------------------------------------------------------===//

#include "reducer.h"

#include "../support/assertion.h"
#include "../support/message.h"
#include "reducer_callbacks.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

// Compilers keep the address of `errno`, which belongs to a thread. So these
// two functions are never inlined.
__attribute__((noinline)) static int get_errno(void) { return errno; }
__attribute__((noinline)) static void set_errno(int value) { errno = value; }

static void add_here(struct cilkrts_slot slot) {
  struct cilkrts_views *views = cilkrts_views_here();
  cilkrts_views_add(&views, slot);
  cilkrts_set_views_here(views);
}

// Reduces the view `right` into `left`, and frees it.
static void reduce_into(void *left, void *right, cilkrts_reduce *reduce) {
  if (reduce)
    cilkrts_call_reduce(reduce, left, right);
  cilkrts_view_free(right);
}

void *cilkrts_view_make(void *key, size_t size, cilkrts_identity *identity,
                        cilkrts_reduce *reduce) {
  int saved_errno = get_errno();
  void *view = cilkrts_view_new(size);
  if (identity)
    cilkrts_call_identity(identity, view);
  else
    memset(view, 0, size);
  struct cilkrts_slot *other = cilkrts_views_find(cilkrts_views_here(), key);
  if (other) {
    // The identity function has used the reducer itself.
    void *first = other->view;
    reduce_into(first, view, reduce);
    view = first;
  } else {
    add_here((struct cilkrts_slot){key, view, reduce});
  }
  set_errno(saved_errno);
  return view;
}

void cilkrts_reducer_begin(void *key, cilkrts_reduce *reduce) {
  int saved_errno = get_errno();
  struct cilkrts_slot own = {key, key, reduce};
  struct cilkrts_slot *slot = cilkrts_views_find(cilkrts_views_here(), key);
  if (slot) {
    // The reducer's constructor has used the reducer.
    void *before = slot->view;
    *slot = own;
    if (before != key)
      reduce_into(key, before, own.reduce);
  } else {
    add_here(own);
  }
  set_errno(saved_errno);
}

void cilkrts_reducer_end(void *key) {
  struct cilkrts_views *views = cilkrts_views_here();
  struct cilkrts_slot *slot = cilkrts_views_find(views, key);
  if (!slot)
    return;
  if (slot->view != key)
    cilkrts_fail(
        "a reducer was destroyed before a sync merged its views: sync "
        "the tasks that use it, and the one that created it, before it "
        "is destroyed");
  cilkrts_views_remove(views, slot);
}

// Moves the views that the strand's table lacks. Also takes from `right` the
// keys that are their own views: a reduction ends the right object, and so may
// end reducers within it.
static void move_views(struct cilkrts_views *right) {
  CILKRTS_ASSERT(right != cilkrts_views_here() && right != CILKRTS_NO_VIEWS);
  for (size_t i = 0; i <= right->last; ++i) {
    struct cilkrts_slot *slot = &right->slots[i];
    if (!slot->key)
      continue;
    bool own = slot->view == slot->key;
    struct cilkrts_views *left = cilkrts_views_here();
    struct cilkrts_slot *mine =
        left ? cilkrts_views_find(left, slot->key) : NULL;
    if (left && !mine) {
      add_here(*slot);
      slot->view = NULL;
    } else if (own) {
      // If there is another view, the reducer was used before it was
      // constructed.
      slot->view = mine && mine->view != mine->key ? mine->view : NULL;
      if (mine)
        mine->view = mine->key;
    }
  }
}

static void reduce_views(struct cilkrts_views *right) {
  for (size_t i = 0; i <= right->last; ++i) {
    struct cilkrts_slot slot = right->slots[i];
    if (!slot.key || !slot.view)
      continue;
    struct cilkrts_views *left = cilkrts_views_here();
    struct cilkrts_slot *mine =
        left ? cilkrts_views_find(left, slot.key) : NULL;
    if (left && !mine) // the reducer has ended meanwhile
      add_here(slot);
    else
      reduce_into(mine ? mine->view : slot.key, slot.view, slot.reduce);
  }
}

void cilkrts_merge_tables(struct cilkrts_views *list) {
  if (list && cilkrts_views_here() == CILKRTS_NO_VIEWS) {
    struct cilkrts_views *first = list;
    list = list->next;
    cilkrts_set_views_here(first);
  }
  while (list) {
    struct cilkrts_views *right = list;
    list = list->next;
    move_views(right);
    reduce_views(right);
    cilkrts_views_free(right);
  }
}
