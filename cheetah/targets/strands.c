//===- strands.c - strands and their views, where children are queued ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of strands.h that are in the library. A strand that looks
// something up never leaves its thread here.
//
//===----------------------------------------------------------------------===//

#include "strands.h"

#include "../include/cilk/cilk_api.h"
#include "../runtime/os/fork.h"
#include "../runtime/strands/reducer.h"
#include "../runtime/wait/deadlock.h"

#include <pthread.h>

__thread struct __tapir_thread __tapir_thread;

//===----------------------------------------------------------------------===//
// Threads that wait, for deadlock detection
//===----------------------------------------------------------------------===//

// Guards the list.
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER;
static struct __tapir_thread *known;
static pthread_key_t leaving;

static void forget(void *thread) {
  struct __tapir_thread *t = thread;
  pthread_mutex_lock(&known_lock);
  *(t->previous ? &t->previous->next : &known) = t->next;
  if (t->next)
    t->next->previous = t->previous;
  t->known = false;
  pthread_mutex_unlock(&known_lock);
}

// Counts the threads that wait for tasks (deadlock.h).
static bool count_waiting(unsigned *threads, uint64_t *progress) {
  pthread_mutex_lock(&known_lock);
  for (const struct __tapir_thread *t = known; t; t = t->next) {
    *threads += __atomic_load_n(&t->waits, __ATOMIC_RELAXED);
    *progress += __atomic_load_n(&t->tasks, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&known_lock);
  return true;
}

// The child has one thread, which is the one that forks.
static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&known_lock, when);
  struct __tapir_thread *here = &__tapir_thread;
  if (when != CILKRTS_FORK_CHILD)
    return;
  known = here->known ? here : NULL;
  here->next = here->previous = NULL;
}

static void begin_list(void) {
  pthread_key_create(&leaving, forget);
  cilkrts_fork_register(at_fork);
  cilkrts_deadlock_set_idle(count_waiting);
}

void __tapir_thread_is_known(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  struct __tapir_thread *here = &__tapir_thread;
  pthread_once(&once, begin_list);
  pthread_setspecific(leaving, here);
  pthread_mutex_lock(&known_lock);
  here->known = true;
  here->previous = NULL;
  here->next = known;
  if (known)
    known->previous = here;
  known = here;
  pthread_mutex_unlock(&known_lock);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

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

// Returns 0, because there are no pedigrees: nothing counts in reduce
// functions.
uint64_t cilkrts_rank_here(void) { return 0; }
void cilkrts_set_rank_here(uint64_t rank) { (void)rank; }
