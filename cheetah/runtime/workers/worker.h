//===- worker.h - workers and strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker is what a thread needs to run Cilk code: a deque, a scheduler stack,
// free fibers. Pool threads have one from the start; any other thread gets one
// at its first spawn ("is bound") and keeps it until it exits. Workers are
// never freed, so that thieves may look at any of them at any time.
//
// A worker is composed of parts. Each is defined in the header *_state.h of the
// room that it belongs to, which says who writes each member: "owner" is the
// worker's thread, "lock" is the lock of the worker's deque. Only the files of
// that room write the part (Style/worker-parts.test).
//
// This floor carries the rest (docs/runtime.md): everybody looks at workers,
// and here is only what can be said of one without asking anybody else. Making
// workers is table.h's, giving them to threads thread.h's.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WORKERS_WORKER_H
#define CILKRTS_WORKERS_WORKER_H

#include "../api/pedigree_state.h"
#include "../exceptions/handlers.h"
#include "../observe/stack_state.h"
#include "../observe/thread_placement_state.h"
#include "../os/fiber.h"
#include "../schedule/deque_state.h"
#include "../schedule/fairness_state.h"
#include "../schedule/idle_state.h"
#include "../schedule/ready_state.h"
#include "../schedule/scheduler_state.h"
#include "../schedule/tied_state.h"
#include "../schedule/victims_state.h"
#include "../strands/strand_state.h"
#include "../strands/task_state.h"
#include "../support/assertion.h"
#include "../support/cache_line.h"
#include "../support/counters.h"
#include "worker_slots_state.h"

#pragma GCC visibility push(default)
#include "../../abi/abi.h"
#pragma GCC visibility pop

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CILKRTS_MAX_BOUND = 1024,
  CILKRTS_MAX_TABLE = 2048 ///< pool and bound workers that thieves know
};

typedef struct __cilkrts_region region_t;
typedef struct __cilkrts_entry entry_t;

/// Above any entry.
#define CILKRTS_NO_ENTRY ((entry_t *)UINTPTR_MAX)

struct cilkrts_trace;
struct cilkrts_waiting;

struct worker {
  /// Compiled code's part; abi.h says who writes what.
  struct __cilkrts_worker fast;

  // --- The worker itself.

  /// The index in the table, or CILKRTS_MAX_TABLE. Constant.
  _Alignas(CILKRTS_CACHE_LINE) unsigned number;
  bool bound;     ///< false for the worker of a pool thread; constant
  unsigned place; ///< in the pool, from 1 on, or 0; written before use (pool.c)
  /// The entering thread's worker on whose computation this one works. Atomic;
  /// constant for bound workers, and written by the owner otherwise. Read by
  /// thieves.
  struct worker *computation;
  struct worker *next_free; ///< guarded by the table's lock (table.c)

  // --- The rooms' parts. Those that other threads write begin a cache line.

  struct cilkrts_strand_state strand;
  struct cilkrts_pedigree_state pedigree;
  struct cilkrts_fiber_cache fibers;
  struct cilkrts_stack_state stacks;
  struct cilkrts_scheduler_state scheduler;
  struct cilkrts_victims_state victims;
  struct cilkrts_trace *trace; ///< where it notes events (trace.h); constant
  /// The memory of the next parked strand (park.c), or null. The owner's.
  struct cilkrts_waiting *spare_waiting;
  struct cilkrts_deque_state deque;
  _Alignas(CILKRTS_CACHE_LINE) struct cilkrts_ready_state ready;
  struct cilkrts_task_state tasks;
  struct cilkrts_slice_state slice;
  struct cilkrts_idle_state idle;
  struct cilkrts_placement_state placement;
  struct cilkrts_tied_state tied;
  struct cilkrts_slots_state slots;
  _Alignas(CILKRTS_CACHE_LINE) struct cilkrts_counters counters;
};

/// Something to run: a stolen continuation (no stack yet), or a region whose
/// sync, or what else its strand has waited for, is over.
struct strand {
  bool resumed; ///< not the first
  bool parked;  ///< the last
  region_t *region;
  void *stack; ///< where, if resumed; otherwise on a fiber to be taken
  void *frame;
  void *pc;
  struct cilkrts_context context;
  void *happens_after; ///< what ThreadSanitizer acquires first
};

/// Every worker that can be stolen from (table.h). Entries below the count are
/// never removed. The count is written (release) under the table's lock.
extern struct worker *cilkrts_workers[CILKRTS_MAX_TABLE];
extern unsigned cilkrts_worker_count;

/// How many workers there are to be, the entering thread included: pool threads
/// with this place or a higher one leave. At least 1. Atomic; written under the
/// pool's lock.
extern unsigned cilkrts_wanted;

/// What threads without a worker of their own seem to have. Its limit is always
/// null, so that their first push takes the slow path; there the scribbles of
/// concurrent first pushes are thrown away.
extern struct worker cilkrts_bootstrap;

/// The calling thread's worker. Not to be kept across a spawn or sync.
static inline struct worker *cilkrts_current(void) {
  return (struct worker *)cilkrts_arch_tls_worker();
}

/// Whether a thread with the worker \p w has spawns open. (A bound thread
/// outside any spawn has no entry and carries itself, on its own stack.)
static inline bool cilkrts_is_inside(struct worker *w) {
  return __atomic_load_n(&w->strand.root, __ATOMIC_RELAXED) != w ||
         __atomic_load_n(&w->strand.apart, __ATOMIC_RELAXED) ||
         __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) > w->deque.base;
}

/// Whether \p w's thread is one that the pool doesn't want any more. Only who
/// runs no strand may leave; the owner calls.
static inline bool cilkrts_is_surplus(const struct worker *w) {
  return w->place >= __atomic_load_n(&cilkrts_wanted, __ATOMIC_RELAXED) &&
         !cilkrts_is_awaited(&w->tied);
}

/// Whether \p w seems to have something to steal. A hint.
static inline bool cilkrts_has_work(const struct worker *w) {
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) >
         __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED);
}

/// Whether the deque of \p w has no entries, as seen by the owner. (A thief on
/// trial may have raised the head of an empty deque.)
static inline bool cilkrts_is_empty(const struct worker *w) {
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) == w->deque.base;
}

/// Whether somebody holds the lock of \p w, which others may try to take at the
/// same time. For assertions.
static inline bool cilkrts_is_locked(const struct worker *w) {
  return __atomic_load_n(&w->deque.lock, __ATOMIC_RELAXED);
}

/// Sends the owner's next push to the slow path.
static inline void cilkrts_poison(struct worker *w) {
  // Release: partner is the exchange in the slow push, which must see what the
  // poisoner wrote before (that it asks, or that it is about to sleep).
  __atomic_store_n(&w->fast.limit, NULL, __ATOMIC_RELEASE);
}

#endif // CILKRTS_WORKERS_WORKER_H
