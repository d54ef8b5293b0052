//===- pool.c - the pool of worker threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The threads start with the first spawn of the process and are never joined:
// they sleep when there is nothing to do and end with the process. So no exit
// path has to wait for them, be it exit() in a task or the library's
// destructor, and the library stays loaded, since they run its code.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "pool.h"

#include "../arch/switch.h"
#include "config.h"
#include "deque.h"
#include "fault.h"
#include "fork.h"
#include "idle.h"
#include "keep_loaded.h"
#include "message.h"
#include "scheduler.h"
#include "table.h"
#include "version.h"

#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct callback {
  void (*function)(void);
  struct callback *next;
};

// Guards everything below.
// Recursive, since a callback may call any of the functions here.
static pthread_mutex_t pool_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static bool started; // atomic; written under the lock
// In a forked process whose parent had a pool: no push has seen to a new one
// yet. Atomic; written at the fork, and cleared by who does.
static bool lost;
static struct callback *at_start, *at_end;
// Pool workers, kept over a fork to be used again.
static struct worker *pool[CILKRTS_MAX_WORKERS];

static void *pool_thread(void *argument) {
  struct worker *w = argument;
  cilkrts_arch_set_tls_worker(&w->fast);
  cilkrts_deque_set_handlers(w, cilkrts_handlers_here());
  cilkrts_fault_thread_start(w);
  if (cilkrts_tsan())
    w->native_shadow.tsan = __tsan_get_current_fiber();
  // The thread has nothing else to do with its stack.
  w->scheduler_shadow = w->native_shadow;
  char *frame = __builtin_frame_address(0);
  w->scheduler_stack = (void *)(((uintptr_t)frame - 1024) & ~(uintptr_t)63);
  cilkrts_idle_join_pool();
  cilkrts_arch_leave(w->scheduler_stack, cilkrts_schedule, w, NULL, NULL,
                     CILKRTS_START);
}

static void start_thread(unsigned number) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  if (!pool[number])
    pool[number] = cilkrts_table_create(/*bound=*/false);
  int error = pthread_create(&thread, &attributes, pool_thread, pool[number]);
  pthread_attr_destroy(&attributes);
  if (error)
    cilkrts_fail_to_start(number + 1, cilkrts_configuration()->nworkers, error);
}

static void run_callbacks(struct callback **list) {
  while (*list) {
    struct callback *first = *list;
    *list = first->next;
    first->function();
    free(first);
  }
}

void cilkrts_pool_start(void) {
  // Acquire: partner is the release below.
  if (__atomic_load_n(&started, __ATOMIC_ACQUIRE))
    return;
  pthread_mutex_lock(&pool_lock);
  if (!started) {
    // Other threads that spawn for the first time wait in the lock above. A
    // callback's own spawns don't come here: its thread is bound.
    run_callbacks(&at_start);
    // Release: partner is the acquire above.
    __atomic_store_n(&started, true, __ATOMIC_RELEASE);
    for (unsigned i = 1; i < cilkrts_configuration()->nworkers; ++i)
      start_thread(i);
  }
  pthread_mutex_unlock(&pool_lock);
}

void cilkrts_pool_restart(void) {
  if (__builtin_expect(__atomic_load_n(&lost, __ATOMIC_RELAXED), 0) &&
      __atomic_exchange_n(&lost, false, __ATOMIC_RELAXED))
    cilkrts_pool_start();
}

bool cilkrts_pool_is_started(void) {
  return __atomic_load_n(&started, __ATOMIC_ACQUIRE);
}

static bool append(struct callback **list, void (*function)(void), bool last) {
  struct callback *c = malloc(sizeof *c);
  if (!c)
    return false;
  while (last && *list)
    list = &(*list)->next;
  c->function = function;
  c->next = *list;
  *list = c;
  return true;
}

bool cilkrts_pool_at_start(void (*callback)(void)) {
  pthread_mutex_lock(&pool_lock);
  bool ok = !started && append(&at_start, callback, /*last=*/true);
  pthread_mutex_unlock(&pool_lock);
  return ok;
}

bool cilkrts_pool_at_end(void (*callback)(void)) {
  pthread_mutex_lock(&pool_lock);
  bool ok = append(&at_end, callback, /*last=*/false);
  pthread_mutex_unlock(&pool_lock);
  return ok;
}

__attribute__((constructor)) static void loaded(void) {
  cilkrts_check_version();
  cilkrts_keep_loaded();
}

__attribute__((destructor)) static void end_of_process(void) {
  // No lock: a task that called exit() may be inside a function that holds it.
  if (cilkrts_pool_is_started())
    run_callbacks(&at_end);
}

static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex_of(&pool_lock, PTHREAD_MUTEX_RECURSIVE, when);
  if (when != CILKRTS_FORK_CHILD)
    return;
  // The thread's next push takes the slow path, which starts a pool. (Not here:
  // most children only exec.)
  if (started) {
    lost = true;
    cilkrts_poison(cilkrts_current());
  }
  started = false;
  // If a task forked, its worker is the child's entering thread from now on.
  for (unsigned i = 0; i < CILKRTS_MAX_WORKERS; ++i)
    if (pool[i] == cilkrts_current())
      pool[i] = NULL;
}

void cilkrts_pool_init(void) { cilkrts_fork_register(at_fork); }
