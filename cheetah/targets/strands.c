//===- strands.c - strands and their views, where children are queued ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What strands.h leaves to a library. A strand that looks something up never
// leaves its thread here.
//
//===----------------------------------------------------------------------===//

#include "strands.h"

#include "../include/cilk/cilk_api.h"
#include "../runtime/reducer.h"

__thread struct __tapir_thread __tapir_thread;

struct cilkrts_views *cilkrts_views_here(void) { return __tapir_thread.views; }

void cilkrts_set_views_here(struct cilkrts_views *views) {
  __tapir_thread.views = views;
}

void __tapir_views_leave(struct __tapir_strands *strands) {
  cilkrts_views_leave(&strands->left, __tapir_thread.views, strands->position);
  __tapir_thread.views = CILKRTS_NO_VIEWS;
}

void __tapir_views_merge(struct cilkrts_views *before,
                         struct cilkrts_views *left) {
  __tapir_thread.views = before;
  cilkrts_merge_tables(cilkrts_views_sort(left));
}

void *__tapir_view(void *key, uint64_t size, void *identity, void *reduce) {
  struct cilkrts_slot *slot = cilkrts_views_find(__tapir_thread.views, key);
  if (__builtin_expect(slot != NULL, 1))
    return slot->view;
  return cilkrts_view_make(key, size, (cilkrts_identity *)identity,
                           (cilkrts_reduce *)reduce);
}

void __tapir_view_register(void *key, void *reduce) {
  cilkrts_reducer_begin(key, (cilkrts_reduce *)reduce);
}

void __tapir_view_unregister(void *key) { cilkrts_reducer_end(key); }

void *__cilkrts_reducer_lookup(void *key, size_t size, void *identity,
                               void *reduce) {
  return __tapir_thread.views ? __tapir_view(key, size, identity, reduce) : key;
}

void __cilkrts_reducer_register(void *key, size_t size,
                                void (*identity)(void *),
                                void (*reduce)(void *, void *)) {
  (void)size;
  (void)identity;
  if (__tapir_thread.views)
    cilkrts_reducer_begin(key, reduce);
}

void __cilkrts_reducer_unregister(void *key) {
  if (__tapir_thread.views)
    cilkrts_reducer_end(key);
}

// There are no pedigrees: nothing counts in reduce functions.
uint64_t cilkrts_rank_here(void) { return 0; }
void cilkrts_set_rank_here(uint64_t rank) { (void)rank; }
