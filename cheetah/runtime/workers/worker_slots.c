//===- worker_slots.c - the concurrency limit of a computation ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The count of slots orders nothing but itself, so its operations are relaxed:
// the results of a pool worker reach others through joins and deques.
//
//===----------------------------------------------------------------------===//

#include "worker_slots.h"

bool cilkrts_worker_slot_take(struct worker *w, struct worker *root) {
  CILKRTS_ASSERT(root && !w->bound && !w->slots.at);
  // The limit that is read is not older than the entry: it was set before the
  // push.
  uint32_t most = __atomic_load_n(&root->slots.limit, __ATOMIC_RELAXED);
  if (most == CILKRTS_NO_LIMIT)
    return true;
  uint32_t taken = __atomic_load_n(&root->slots.taken, __ATOMIC_RELAXED);
  do
    if (taken >= most)
      return false;
  while (!__atomic_compare_exchange_n(&root->slots.taken, &taken, taken + 1,
                                      /*weak=*/true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED));
  __atomic_store_n(&w->slots.at, root, __ATOMIC_RELAXED);
  return true;
}

bool cilkrts_worker_slot_change(struct worker *thief,
                                struct worker *computation) {
  if (thief->bound)
    return computation == thief;
  // The thief may have a slot there already.
  if (__atomic_load_n(&thief->slots.at, __ATOMIC_RELAXED) == computation)
    return true;
  if (!cilkrts_worker_slot_take(thief, computation))
    return false;
  // Release: partner is the acquire in cilkrts_may_steal_from.
  __atomic_store_n(&thief->computation, computation, __ATOMIC_RELEASE);
  return true;
}

void cilkrts_worker_slot_take_beyond_limit(struct worker *w,
                                           struct worker *root) {
  CILKRTS_ASSERT(!w->bound && !w->slots.at);
  if (__atomic_load_n(&root->slots.limit, __ATOMIC_RELAXED) == CILKRTS_NO_LIMIT)
    return;
  __atomic_fetch_add(&root->slots.taken, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&w->slots.at, root, __ATOMIC_RELAXED);
}

struct worker *cilkrts_worker_slot_give_up(struct worker *w) {
  struct worker *root = __atomic_load_n(&w->slots.at, __ATOMIC_RELAXED);
  if (!root)
    return NULL;
  __atomic_store_n(&w->slots.at, NULL, __ATOMIC_RELAXED);
  const uint32_t taken =
      __atomic_fetch_sub(&root->slots.taken, 1, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(taken && root->bound && !w->bound);
  (void)taken;
  // These stores come before the load of the number of sleepers. Partner: the
  // fence in poison_all.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return root;
}

void cilkrts_worker_slots_begin(struct worker *w) {
  w->slots.limit = CILKRTS_NO_LIMIT;
}

void cilkrts_worker_slots_forget(struct worker *w) {
  w->slots.taken = 0;
  w->slots.at = NULL;
}

void cilkrts_worker_limit_set(struct worker *w, uint32_t limit) {
  CILKRTS_ASSERT(w->bound && !cilkrts_is_inside(w));
  __atomic_store_n(&w->slots.limit, limit, __ATOMIC_RELAXED);
  // Workers that sleep did not poison the limit while there was no slot.
  cilkrts_poison(w);
}
