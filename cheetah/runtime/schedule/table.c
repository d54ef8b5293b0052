//===- table.c - the table of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of workers. Thieves pick their victims in this table, which only
// grows. A worker whose thread has ended keeps its place, with an empty deque,
// until another thread takes it. So a worker never disappears while another
// thread looks at it.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "table.h"

#include "../observe/fault.h"
#include "../observe/thread_placement.h"
#include "../observe/trace.h"
#include "../os/config.h"
#include "../os/fork.h"
#include "../strands/context.h"
#include "../strands/task.h"
#include "../support/hash_mixing.h"
#include "../support/message.h"
#include "../workers/worker_slots.h"
#include "deque.h"
#include "tied.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SCHEDULER_STACK = 64 << 10 };

// Guards the table, the free list and the count of bound workers.
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static struct worker *free_workers;
static unsigned bound_workers;

static void *map_pages(size_t bytes) {
  return cilkrts_reserve(bytes, PROT_READ | PROT_WRITE);
}

// Maps the memory of a deque. The pages of a deque are touched only as it
// grows, so a deque that is larger than any stack could fill costs only
// addresses. If addresses are limited, the function halves the size.
static entry_t *map_deque(size_t *depth) {
  enum { LEAST = 1 << 12 };
  for (;; *depth /= 2) {
    // Two more slots are mapped. A push that exceeds the limit has been stored
    // already, and the rank of its child is in the slot after it.
    entry_t *slots = map_pages((*depth + 2) * sizeof(entry_t));
    if (slots)
      return slots;
    if (*depth <= LEAST)
      cilkrts_fail(
          "no memory for a deque of %zu entries: raise the limit of "
          "virtual memory (ulimit -v) or of mappings (vm.max_map_count), or "
          "set CILK_DEQDEPTH to less or CILK_NWORKERS to fewer workers",
          *depth);
  }
}

// Maps the stack of the scheduler of `w`. A bound worker's native stack holds
// live frames while the worker waits, so its scheduler needs another stack.
static void map_scheduler_stack(struct worker *w) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *stack = map_pages(SCHEDULER_STACK + page);
  if (!stack || mprotect(stack, page, PROT_NONE) != 0)
    cilkrts_fail("no memory for a thread that spawns: raise the limit of "
                 "virtual memory (ulimit -v) or of mappings "
                 "(vm.max_map_count), or set CILK_STACKSIZE or CILK_DEQDEPTH "
                 "to less");
  w->scheduler.shadow.bottom = stack + page;
  w->scheduler.shadow.size = SCHEDULER_STACK;
  w->scheduler.stack = stack + page + SCHEDULER_STACK;
}

// Adds a worker to the table if there is room, so that thieves see it.
static void publish(struct worker *w) {
  pthread_mutex_lock(&table_lock);
  if (cilkrts_worker_count < CILKRTS_MAX_TABLE &&
      (!w->bound || bound_workers < CILKRTS_MAX_BOUND)) {
    w->number = cilkrts_worker_count;
    bound_workers += w->bound;
    cilkrts_trace_worker(w);
    __atomic_store_n(&cilkrts_workers[w->number], w, __ATOMIC_RELAXED);
    // Release: partner is the acquire load of thieves that pick a victim.
    __atomic_store_n(&cilkrts_worker_count, w->number + 1, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&table_lock);
}

struct worker *cilkrts_table_create(bool bound) {
  const struct cilkrts_config *config = cilkrts_configuration();
  size_t bytes = (sizeof(struct worker) + CILKRTS_CACHE_LINE - 1) &
                 ~(size_t)(CILKRTS_CACHE_LINE - 1);
  struct worker *w = aligned_alloc(CILKRTS_CACHE_LINE, bytes);
  if (!w)
    cilkrts_fail("no memory for a worker: raise the limit of virtual memory "
                 "(ulimit -v), or set CILK_NWORKERS to fewer workers");
  memset(w, 0, bytes);
  size_t depth = config->deque_depth;
  w->deque.base = map_deque(&depth);
  w->deque.end = w->deque.base + depth;
  cilkrts_deque_clear(w);
  w->bound = bound;
  w->idle.sleep_ms = 1;
  w->number = CILKRTS_MAX_TABLE;
  cilkrts_worker_slots_begin(w);
  cilkrts_placement_ends(w);
  if (bound) {
    map_scheduler_stack(w);
    w->computation = w;
    cilkrts_context_reset(w);
  }
  publish(w);
  w->victims.random = (w->number + 1) * CILKRTS_GOLDEN;
  return w;
}

// Adds `w` to the free list. The table's lock is held, or there is no other
// thread.
static void add_free(struct worker *w) {
  CILKRTS_ASSERT(w->bound && cilkrts_is_empty(w));
  w->next_free = free_workers;
  cilkrts_placement_ends(w);
  free_workers = w;
}

struct worker *cilkrts_table_take(void) {
  pthread_mutex_lock(&table_lock);
  struct worker *w = free_workers;
  if (w)
    free_workers = w->next_free;
  pthread_mutex_unlock(&table_lock);
  CILKRTS_ASSERT(!w ||
                 (w->bound && cilkrts_is_empty(w) && w->strand.root == w));
  return w ? w : cilkrts_table_create(/*bound=*/true);
}

void cilkrts_table_give_back(struct worker *w) {
  pthread_mutex_lock(&table_lock);
  add_free(w);
  pthread_mutex_unlock(&table_lock);
}

void cilkrts_table_poison(void) {
  // This happens under the lock. A worker that is not in the table yet will be
  // published by a thread that takes the lock later. That thread therefore sees
  // all that the caller has done.
  pthread_mutex_lock(&table_lock);
  for (unsigned i = 0; i < cilkrts_worker_count; ++i)
    cilkrts_poison(cilkrts_workers[i]);
  pthread_mutex_unlock(&table_lock);
}

// Resets a worker whose thread exists only in the parent process.
static void abandon(struct worker *w) {
  cilkrts_deque_clear(w);
  cilkrts_context_reset(w);
  w->idle.mailbox = NULL;
  cilkrts_forget_tied(w);
  // The thread may have been about to store the address of a new block here.
  w->tied.away = NULL;
  w->tied.away_room = 0;
  w->deque.handlers = NULL;
  w->deque.oldest_is_blocked = false;
  w->idle.asleep = false;
  cilkrts_placement_ends(w);
  cilkrts_worker_slots_begin(w);
  cilkrts_worker_slots_forget(w);
  cilkrts_fault_forget(w);
  // The thread may have been changing these lists.
  w->fibers = (struct cilkrts_fiber_cache){0};
  w->spare_waiting = NULL;
  cilkrts_tasks_forget(w);
  w->slice.is_over = false;
  w->idle.polls = false;
  if (w->bound)
    add_free(w);
}

static void at_fork(enum cilkrts_fork when) {
  struct worker *self = cilkrts_current();
  cilkrts_fork_mutex(&table_lock, when);
  if (when == CILKRTS_FORK_BEFORE)
    cilkrts_deque_lock(self);
  else
    cilkrts_deque_unlock(self);
  if (when != CILKRTS_FORK_CHILD)
    return;
  free_workers = NULL;
  cilkrts_worker_slots_forget(self);
  self->tied.forked = true;
  for (unsigned i = 0; i < cilkrts_worker_count; ++i)
    if (cilkrts_workers[i] != self)
      abandon(cilkrts_workers[i]);
}

void cilkrts_table_init(void) { cilkrts_fork_register(at_fork); }
