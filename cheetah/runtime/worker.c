//===- worker.c - workers and the threads that have them ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fast path never asks whether the thread is a worker. A thread's word
// starts out with the bootstrap worker's address, whose limit is poisoned for
// ever, so its first push ends up in the slow path, which calls
// cilkrts_bind_thread(). The entry goes into a scratch array meanwhile. Each
// unbound thread lifts the bootstrap's tail by one and then resets it, so the
// array needs as many slots as threads may make their first push at once.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "worker.h"

#include "config.h"
#include "deque.h"
#include "fault.h"
#include "fence.h"
#include "fork.h"
#include "message.h"
#include "pedigree.h"
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SCRATCH_SLOTS = 1 << 15, SCHEDULER_STACK = 64 << 10 };

static entry_t scratch[SCRATCH_SLOTS + 1];

struct worker cilkrts_bootstrap = {
    .fast = {.tail = scratch, .limit = NULL, .head = scratch},
    .base = scratch,
    .end = scratch + SCRATCH_SLOTS,
    .number = CILKRTS_MAX_TABLE,
};

extern struct __cilkrts_worker CILKRTS_ABI(__cilkrts_bootstrap)
    __attribute__((alias("cilkrts_bootstrap"), visibility("default")));

// Programs have a definition of their own (opencilk-abi.c), which takes the
// place of this one. It is in the same object file as cilkrts_bind_thread, so
// that a static link that pulls in the slow paths has it.
__attribute__((visibility("default"),
               tls_model("initial-exec"))) __thread struct __cilkrts_worker
    *__cilkrts_tls_worker = &cilkrts_bootstrap.fast;

struct worker *cilkrts_workers[CILKRTS_MAX_TABLE];
unsigned cilkrts_worker_count;

// Guards the table, the free list and the count of bound workers.
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static struct worker *free_workers;
static unsigned bound_workers;

static pthread_key_t exit_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *map_pages(size_t bytes) {
  return cilkrts_reserve(bytes, PROT_READ | PROT_WRITE);
}

// The deque's pages are touched as it grows, so a size beyond what any stack
// can fill costs only addresses. Where those are limited, take fewer.
static entry_t *map_deque(size_t *depth) {
  enum { LEAST = 1 << 12 };
  for (;; *depth /= 2) {
    // Two slots more: a push that exceeds the limit has been stored already,
    // and one has its child's rank behind it.
    entry_t *slots = map_pages((*depth + 2) * sizeof(entry_t));
    if (slots)
      return slots;
    if (*depth <= LEAST)
      cilkrts_fail(
          "no memory for a deque of %zu entries: raise the limit of "
          "virtual memory (ulimit -v), or set CILK_DEQDEPTH to less or "
          "CILK_NWORKERS to fewer workers",
          *depth);
  }
}

// Shows a worker to thieves if the table has room.
static void publish(struct worker *w) {
  pthread_mutex_lock(&table_lock);
  if (cilkrts_worker_count < CILKRTS_MAX_TABLE &&
      (!w->bound || bound_workers < CILKRTS_MAX_BOUND)) {
    w->number = cilkrts_worker_count;
    bound_workers += w->bound;
    __atomic_store_n(&cilkrts_workers[w->number], w, __ATOMIC_RELAXED);
    // Release: partner is the acquire load of thieves that pick a victim.
    __atomic_store_n(&cilkrts_worker_count, w->number + 1, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&table_lock);
}

struct worker *cilkrts_worker_create(bool bound) {
  const struct cilkrts_config *config = cilkrts_configuration();
  size_t bytes = (sizeof(struct worker) + CILKRTS_CACHE_LINE - 1) &
                 ~(size_t)(CILKRTS_CACHE_LINE - 1);
  struct worker *w = aligned_alloc(CILKRTS_CACHE_LINE, bytes);
  if (!w)
    cilkrts_fail("no memory for a worker: raise the limit of virtual memory "
                 "(ulimit -v), or set CILK_NWORKERS to fewer workers");
  memset(w, 0, bytes);
  size_t depth = config->deque_depth;
  w->base = map_deque(&depth);
  w->end = w->base + depth;
  cilkrts_deque_clear(w);
  w->bound = bound;
  w->nap_ms = 1;
  w->number = CILKRTS_MAX_TABLE;
  if (bound) {
    // Its native stack holds live frames while it waits, so its scheduler needs
    // another one.
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *stack = map_pages(SCHEDULER_STACK + page);
    if (!stack || mprotect(stack, page, PROT_NONE) != 0)
      cilkrts_fail("no memory for a thread that spawns: lower the limits that "
                   "CILK_STACKSIZE and CILK_DEQDEPTH set");
    w->scheduler_shadow.bottom = stack + page;
    w->scheduler_shadow.size = SCHEDULER_STACK;
    w->scheduler_stack = stack + page + SCHEDULER_STACK;
    w->computation = w;
  }
  publish(w);
  w->random = (w->number + 1) * UINT64_C(0x9E3779B97F4A7C15);
  return w;
}

void cilkrts_worker_set_handlers(struct worker *w,
                                 struct cilkrts_handlers *handlers) {
  cilkrts_deque_lock(w);
  w->handlers = handlers;
  cilkrts_deque_unlock(w);
}

static struct worker *take_free_worker(void) {
  pthread_mutex_lock(&table_lock);
  struct worker *w = free_workers;
  if (w)
    free_workers = w->next_free;
  pthread_mutex_unlock(&table_lock);
  return w;
}

// The thread exits.
static void unbind_thread(void *argument) {
  struct worker *w = argument;
  if (cilkrts_is_inside(w))
    cilkrts_fail("a thread ended inside a parallel region, with pthread_exit "
                 "or by cancellation: that would leave tasks behind");
  // A destructor that runs after this one may spawn and bind the thread anew.
  cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
  // Thieves may be looking at it.
  cilkrts_worker_set_handlers(w, NULL);
  cilkrts_fault_thread_exit(w);
  if (__tsan_destroy_fiber && w->scheduler_shadow.tsan)
    __tsan_destroy_fiber(w->scheduler_shadow.tsan);
  w->scheduler_shadow.tsan = NULL;
  pthread_mutex_lock(&table_lock);
  w->next_free = free_workers;
  free_workers = w;
  pthread_mutex_unlock(&table_lock);
}

static void initialise(void) {
  const struct cilkrts_config *config = cilkrts_configuration();
  cilkrts_fence_init(config->fenced);
  cilkrts_fibers_init(config->stack_size, config->fiber_pool);
  cilkrts_fault_init();
  if (pthread_key_create(&exit_key, unbind_thread) != 0)
    cilkrts_fail("no thread-specific key is left for the runtime");
  cilkrts_fork_init();
}

struct worker *cilkrts_bind_thread(void) {
  pthread_once(&once, initialise);
  struct worker *w = take_free_worker();
  if (!w)
    w = cilkrts_worker_create(/*bound=*/true);
  w->root = w;
  cilkrts_lineage_begin(w, &(struct cilkrts_lineage){0});
  cilkrts_worker_set_handlers(w, cilkrts_handlers_here());
  cilkrts_fault_thread_start(w);
  if (cilkrts_tsan()) {
    w->native_shadow.tsan = __tsan_get_current_fiber();
    w->scheduler_shadow.tsan = __tsan_create_fiber(0);
  }
  if (pthread_setspecific(exit_key, w) != 0)
    cilkrts_fail("no memory for a thread that spawns");
  cilkrts_arch_set_tls_worker(&w->fast);
  cilkrts_pool_start();
  // Callbacks of __cilkrts_atinit may have spawned.
  cilkrts_lineage_begin(w, &(struct cilkrts_lineage){0});
  return w;
}

// A worker whose thread exists in the parent only.
static void abandon(struct worker *w) {
  cilkrts_deque_clear(w);
  w->root = NULL;
  w->fast.views = NULL;
  w->mailbox = NULL;
  w->handlers = NULL;
  w->guarded = false;
  w->asleep = false;
  w->signal_stack = NULL;
  // Its thread may have been at work on the list.
  w->fibers = (struct cilkrts_fiber_cache){0};
  if (w->bound) {
    w->next_free = free_workers;
    free_workers = w;
  }
}

void cilkrts_workers_fork(enum cilkrts_fork when) {
  struct worker *self = cilkrts_current();
  cilkrts_fork_mutex(&table_lock, when);
  if (when == CILKRTS_FORK_BEFORE)
    cilkrts_deque_lock(self);
  else
    cilkrts_deque_unlock(self);
  if (when != CILKRTS_FORK_CHILD)
    return;
  free_workers = NULL;
  for (unsigned i = 0; i < cilkrts_worker_count; ++i)
    if (cilkrts_workers[i] != self)
      abandon(cilkrts_workers[i]);
}
