//===- context.c - the context of a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The context of a strand. While a strand runs, its context lies where it is
// used. The root and the position are in the worker, where a thief finds them.
// The lineage is in the deque's bottom slot and the worker. The views are in
// compiled code's part of the worker. The state of exception handling is in the
// thread. Only these functions move a context.
//
// The scheduler itself has no state of exception handling: the end or the
// suspension of a strand removes that state from the thread.
//
//===----------------------------------------------------------------------===//

#include "context.h"

#include "../exceptions/handlers.h"
#include "lineage.h"
#include "views.h"

struct cilkrts_context cilkrts_context_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t tags, uint64_t index,
                                             struct cilkrts_handlers handlers) {
  CILKRTS_ASSERT(cilkrts_is_locked(victim) && victim->fast.head > entry);
  // The entering thread's own strand carries the root, and no child does.
  CILKRTS_ASSERT(!victim->strand.root || victim->strand.root->bound);
  struct cilkrts_context context = {
      // If one of the victim's strands lies on the root's native stack, it is
      // the oldest entry's strand.
      .root = victim->strand.root,
      // The position that the victim's whole deque had becomes the
      // continuation's. The entries that remain there belong to this child.
      .position = victim->strand.position,
      .lineage = cilkrts_lineage_steal(victim, entry, tags),
      .views = CILKRTS_NO_VIEWS,
      .handlers = handlers};
  __atomic_store_n(&victim->strand.root, NULL, __ATOMIC_RELAXED);
  victim->strand.position = index;
  return context;
}

// Removes the state of exception handling from the thread, and returns it.
static struct cilkrts_handlers put_handlers_away(struct worker *w) {
  struct cilkrts_handlers state = cilkrts_handlers_get(w->deque.handlers);
  if (!cilkrts_handlers_are_empty(state))
    cilkrts_handlers_set(w->deque.handlers, (struct cilkrts_handlers){NULL, 0});
  return state;
}

// Moves the context of the strand that `w` has run to `context`, and leaves
// none in `w`. (The context is stored field by field at its final place:
// reading it back from another place would wait for the stores.)
static void take_off(struct worker *w, struct cilkrts_context *context,
                     struct cilkrts_views *views) {
  CILKRTS_ASSERT(cilkrts_is_empty(w));
  context->root = w->strand.root;
  context->position = w->strand.position;
  cilkrts_lineage_suspend(w, &context->lineage);
  context->views = views;
  context->handlers = put_handlers_away(w);
  __atomic_store_n(&w->strand.root, NULL, __ATOMIC_RELAXED);
}

void cilkrts_context_suspend(struct worker *w, region_t *region) {
  CILKRTS_ASSERT(region->stolen & ~CILKRTS_PENDING);
  take_off(w, &region->context, region->leftmost ? NULL : CILKRTS_NO_VIEWS);
  cilkrts_views_leave(&region->views, w->fast.views,
                      region->stolen & ~CILKRTS_PENDING);
}

void cilkrts_context_park(struct worker *w, region_t *region) {
  take_off(w, &region->context, w->fast.views);
}

static void end(struct worker *w) {
  CILKRTS_ASSERT(cilkrts_is_empty(w));
  // The root will return into its thread; a child ends in its helper.
  CILKRTS_ASSERT(!w->strand.root);
  // The state is the same as at the spawn again, and the parent knows that
  // state.
  put_handlers_away(w);
  cilkrts_lineage_end(w);
}

void cilkrts_context_end_task(struct worker *w) {
  CILKRTS_ASSERT(w->fast.views == CILKRTS_NO_VIEWS);
  end(w);
}

void cilkrts_context_end(struct worker *w, region_t *region) {
  end(w);
  cilkrts_views_leave(&region->views, w->fast.views, w->strand.position);
}

// Gives the thread the state of exception handling with which `next` continues.
static void take_up_handlers(struct worker *w, const struct strand *next) {
  region_t *region = next->region;
  if (cilkrts_handlers_are_empty(next->context.handlers))
    return;
  cilkrts_handlers_set(w->deque.handlers, next->context.handlers);
  // The scheduler makes and deletes headers for strands. ThreadSanitizer knows
  // no order between the scheduler and the strands.
  cilkrts_tsan_ignore_begin();
  if (next->resumed) {
    unsigned adopted = region->adopted;
    region->adopted = 0;
    cilkrts_handlers_disown(adopted);
  } else if (next->context.handlers.caught) {
    region->adopted += cilkrts_handlers_adopt(w->deque.handlers);
  }
  cilkrts_tsan_ignore_end();
  // Each push then takes the slow path, as after cilkrts_handler_begin.
  cilkrts_poison(w);
}

void cilkrts_context_resume(struct worker *w, const struct strand *next) {
  CILKRTS_ASSERT(cilkrts_is_empty(w));
  // A root continues on its native stack only in its own thread. On a fiber it
  // may continue in any thread.
  CILKRTS_ASSERT(!next->resumed || !next->context.root ||
                 next->context.root == w || cilkrts_fiber_of(next->stack));
  CILKRTS_ASSERT(next->parked || !next->context.views ||
                 next->context.views == CILKRTS_NO_VIEWS);
  __atomic_store_n(&w->strand.apart,
                   next->context.root == w &&
                       !(next->resumed && !cilkrts_fiber_of(next->stack)),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&w->strand.root, next->context.root, __ATOMIC_RELAXED);
  w->strand.position = next->context.position;
  cilkrts_lineage_begin(w, &next->context.lineage);
  __atomic_store_n(&w->fast.views, next->context.views, __ATOMIC_RELAXED);
  take_up_handlers(w, next);
}

void cilkrts_context_reset(struct worker *w) {
  w->strand.root = w->bound ? w : NULL;
  w->strand.apart = false;
  w->fast.views = NULL;
}

void cilkrts_context_begin(struct worker *w) {
  __atomic_store_n(&w->strand.root, w, __ATOMIC_RELAXED);
  __atomic_store_n(&w->strand.apart, false, __ATOMIC_RELAXED);
  w->strand.position = 0;
  cilkrts_lineage_begin(w, &(struct cilkrts_lineage){0});
}

struct cilkrts_views *cilkrts_views_here(void) {
  return __atomic_load_n(&cilkrts_current()->fast.views, __ATOMIC_RELAXED);
}

void cilkrts_set_views_here(struct cilkrts_views *views) {
  __atomic_store_n(&cilkrts_current()->fast.views, views, __ATOMIC_RELAXED);
}
