//===- worker.h - workers and strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker has everything that a thread needs to run Cilk code: a deque, a
// scheduler stack and free fibers. A pool thread has a worker from its start.
// Any other thread gets one at its first spawn (it "is bound") and keeps the
// worker until it exits. Workers are never freed, so thieves may read any of
// them at any time.
//
// A worker is composed of parts. The header *_state.h of a folder defines the
// folder's part and names the writer of each member: the "owner" is the
// worker's thread, the "lock" is the lock of the worker's deque. Only files of
// that folder write the part (Style/worker-parts.test).
//
// Every folder below this one in the table of ../README.md includes this
// header. Its functions are only predicates that read nothing except one
// worker. schedule/table.h makes workers, and api/thread.h gives them to
// threads.
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
  CILKRTS_MAX_BOUND = 1024, ///< bound workers among those in the table
  CILKRTS_MAX_TABLE = 2048  ///< pool and bound workers that thieves know
};

typedef struct __cilkrts_region region_t;
typedef struct __cilkrts_entry entry_t;

/// An address above that of any entry.
#define CILKRTS_NO_ENTRY ((entry_t *)UINTPTR_MAX)

struct cilkrts_trace;
struct cilkrts_waiting;

struct worker {
  /// Compiled code's part; abi.h names the writer of each member.
  struct __cilkrts_worker fast;

  // --- The worker itself.

  /// The index in the table, or CILKRTS_MAX_TABLE. Constant.
  _Alignas(CILKRTS_CACHE_LINE) unsigned number;
  bool bound; ///< false for the worker of a pool thread; constant
  /// The place in the pool, from 1 on, or 0. Written before use (pool.c).
  unsigned place;
  /// The entering thread's worker on whose computation this one works. Atomic;
  /// constant for bound workers, and written by the owner otherwise. Read by
  /// thieves.
  struct worker *computation;
  /// The next free worker. Guarded by the table's lock (table.c).
  struct worker *next_free;

  // The folders' parts. A part that other threads write begins a cache line.

  struct cilkrts_strand_state strand;
  struct cilkrts_pedigree_state pedigree;
  struct cilkrts_fiber_cache fibers;
  struct cilkrts_stack_state stacks;
  struct cilkrts_scheduler_state scheduler;
  struct cilkrts_victims_state victims;
  struct cilkrts_trace *trace; ///< its buffer of events (trace.h); constant
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

/// A strand that a worker is about to run. There are four kinds:
///  - a stolen or abandoned continuation, which has no stack yet;
///  - a task that has not begun, which has no frame yet (strands/task.h);
///  - a function whose sync is complete;
///  - a parked strand whose wait is over.
struct strand {
  bool resumed;     ///< false for the first two kinds: they get a new fiber
  bool parked;      ///< true for a parked strand
  region_t *region; ///< the region of the spawn, of the sync or of the wait
  void *stack;      ///< the stack pointer to resume with, if `resumed`
  void *frame;      ///< the frame pointer to resume with
  void *pc;         ///< the address to resume at
  struct cilkrts_context context;
  void *happens_after; ///< the address that ThreadSanitizer acquires first
};

/// All workers that thieves can steal from, and their number (table.h). Entries
/// are never removed. The number is written (release) under the table's lock.
extern struct worker *cilkrts_workers[CILKRTS_MAX_TABLE];
extern unsigned cilkrts_worker_count;

/// The number of workers that the pool is to have, the entering thread
/// included; at least 1. A pool thread leaves if its place is not below this
/// number. Atomic; written under the pool's lock.
extern unsigned cilkrts_wanted_workers;

/// The worker that threads without a worker of their own point to. Its limit is
/// always null, so that a thread's first push takes the slow path, which binds
/// a worker to the thread. Concurrent first pushes overwrite each other's
/// entries here; the slow path ignores these entries.
extern struct worker cilkrts_bootstrap;

/// Returns the calling thread's worker. After a spawn or a sync the caller may
/// be in another thread, so it must not keep the result.
static inline struct worker *cilkrts_current(void) {
  return (struct worker *)cilkrts_arch_tls_worker();
}

/// Returns true if the thread of \p w is inside a spawn. A bound thread outside
/// of any spawn has no entry, and is its own root on its own stack.
static inline bool cilkrts_is_inside(struct worker *w) {
  return __atomic_load_n(&w->strand.root, __ATOMIC_RELAXED) != w ||
         __atomic_load_n(&w->strand.apart, __ATOMIC_RELAXED) ||
         __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) > w->deque.base;
}

/// Returns true if the pool is to have fewer threads and the thread of \p w has
/// to leave. Called by the owner while it runs no strand.
static inline bool cilkrts_is_surplus(const struct worker *w) {
  return w->place >=
             __atomic_load_n(&cilkrts_wanted_workers, __ATOMIC_RELAXED) &&
         !cilkrts_is_awaited(&w->tied);
}

/// Returns true if the deque of \p w has an entry. A hint for other threads.
static inline bool cilkrts_has_work(const struct worker *w) {
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) >
         __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED);
}

/// Returns true if the deque of \p w has no entries. Called by the owner. It
/// does not read `head`, which a thief's steal attempt may have raised.
static inline bool cilkrts_is_empty(const struct worker *w) {
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) == w->deque.base;
}

/// Returns true if some thread holds the lock of \p w. For assertions.
static inline bool cilkrts_is_locked(const struct worker *w) {
  return __atomic_load_n(&w->deque.lock, __ATOMIC_RELAXED);
}

/// Sends the owner's next push to the slow path.
static inline void cilkrts_poison(struct worker *w) {
  // Release: partner is the exchange in the slow push. The owner must see the
  // caller's earlier stores: a request, or the note that the caller is about to
  // sleep.
  __atomic_store_n(&w->fast.limit, NULL, __ATOMIC_RELEASE);
}

#endif // CILKRTS_WORKERS_WORKER_H
