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
// Each field says who writes it. "Owner" is the worker's thread; "lock" is the
// worker's own lock.
//
// This floor carries the rest (docs/runtime.md): everybody looks at workers,
// and here is only what can be said of one without asking anybody else. Making
// workers is table.h's, giving them to threads thread.h's.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WORKERS_WORKER_H
#define CILKRTS_WORKERS_WORKER_H

#include "../exceptions/handlers.h"
#include "../os/fiber.h"
#include "../support/assertion.h"
#include "../support/counters.h"
#include "../support/sanitizer.h"
#include "../wait/ring.h"
#include "../wait/run_next.h"

#pragma GCC visibility push(default)
#include "../../abi/abi.h"
#pragma GCC visibility pop

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CILKRTS_MAX_BOUND = 1024,
  CILKRTS_MAX_TABLE = 2048, ///< pool and bound workers that thieves know
  CILKRTS_CACHE_LINE = 128  ///< two lines: processors fetch them in pairs
};

/// No limit of pool workers.
#define CILKRTS_ANY_SEATS UINT32_MAX

typedef struct __cilkrts_region region_t;
typedef struct __cilkrts_entry entry_t;

/// Above any entry.
#define CILKRTS_NO_ENTRY ((entry_t *)UINTPTR_MAX)

struct __cilkrts_pedigree;
struct cilkrts_trace;
struct cilkrts_waiting;

/// Strands that are ready to run (ready.h), and continuations that wait for a
/// worker (abandoned.h). The rings are read and written under the lock.
struct cilkrts_ready {
  struct cilkrts_run_next run_next;
  uint32_t lock;
  /// The number of the oldest elements of `local` that belong to the running
  /// time slice. Atomic; written under the lock.
  uint32_t interrupted;
  struct cilkrts_ring abandoned; ///< filled by the owner
  struct cilkrts_ring local;     ///< filled by the owner
  /// The injection queue of a bound worker: strands of its computation that
  /// other computations and threads have unparked, and elements that the tick
  /// has taken from workers that reach no push.
  struct cilkrts_ring injected;
};

/// The time slice in which a worker runs strands (fairness.h).
struct cilkrts_slice {
  uint64_t begin; ///< ticks; the owner's
  /// The number of times that the owner has needed a strand; it looks at the
  /// clock each 61st time. Written and read by the owner.
  uint32_t looks;
  /// True in a time slice of injected strands; true if the local queue comes
  /// before the injection queue, since such a time slice was over last. Written
  /// and read by the owner.
  bool is_injected, is_local_next;
  uint32_t count; ///< time slices so far; atomic, written by the owner
  /// True if the time slice is to end. Atomic; set by the tick, cleared by the
  /// owner.
  bool is_over;
  /// `count` as of the last tick, and the number of times that the tick has
  /// asked for the end of that time slice. Written and read by the tick.
  uint32_t seen, asked;
};

struct worker {
  /// Compiled code's part; see abi.h for who writes what.
  struct __cilkrts_worker fast;

  // --- The owner's, read by nobody else unless said.

  _Alignas(CILKRTS_CACHE_LINE) entry_t *base; ///< the first slot; constant
  entry_t *end;          ///< beyond the last slot that may be filled; constant
  void *scheduler_stack; ///< where the scheduler starts; constant while in use
  /// Of the context of the strand below the deque's oldest entry (context.h).
  /// Atomic. Written by the owner while the deque is empty, and by a thief,
  /// under the lock, once its steal is certain.
  struct worker *root;
  /// Whether that strand carries this worker as its root but runs on a fiber,
  /// as a child of it waits. Atomic; written by the owner.
  bool apart;
  /// As `root`, but not atomic.
  uint64_t position;
  /// The entering thread's worker on whose computation this one works. Atomic;
  /// constant for bound workers. Read by thieves.
  struct worker *computation;
  /// The thread's state of exception handling, or null. Written under lock,
  /// while the deque is empty. What it points to is read by thieves, under
  /// lock.
  struct cilkrts_handlers *handlers;
  /// The spawns that the strand at the oldest entry descends from, as in
  /// struct cilkrts_lineage. Written as `root` is.
  uintptr_t ancestors;
  /// Those of the strand beneath all entries, stolen ones included. Written by
  /// the owner when a strand begins there.
  uintptr_t base_ancestors;
  /// The ranks that were asked for last, the root's first: as many as a slot
  /// says that has been listed (pedigree.c) are those around its strand.
  struct __cilkrts_pedigree *pedigree;
  size_t pedigree_room; ///< ranks that fit there
  struct cilkrts_fiber_cache fibers;
  struct cilkrts_shadow native_shadow; ///< the thread's own stack
  struct cilkrts_shadow scheduler_shadow;
  uint64_t slow_pops_since; ///< ticks; when they were counted last
  uint64_t random;
  unsigned nap_ms; ///< how long the next sleep may last
  unsigned number; ///< index in the table, or CILKRTS_MAX_TABLE; constant
  bool bound;      ///< not a pool thread; constant
  unsigned place;  ///< in the pool, from 1 on; or 0. Written before use
  /// Where a pool thread goes on when it leaves its scheduler for good.
  struct {
    void *stack, *frame, *pc;
  } home;
  char *native_low;    ///< lowest address of the thread's own stack, or null
  size_t native_guard; ///< size of what protects it
  char *signal_stack;  ///< ours, or null
  /// The stack of the thread's signal handlers, ours or the program's, or null.
  /// Written before the thread's first push, read by thieves.
  char *handlers_low;
  size_t handlers_size;
  struct worker *next_free; ///< guarded by the table's lock
  /// What it notes (trace.h), or null. Constant.
  struct cilkrts_trace *trace;
  /// Where strands wait that are parked here next (park.c).
  struct cilkrts_waiting *spare_waiting;
  /// How often the run-next slots of others had been filled when this worker
  /// was last about to sleep, and whether it polls them (idle.c).
  uint32_t seen_hand_overs;
  bool polls;

  // --- Thieves'.

  _Alignas(CILKRTS_CACHE_LINE) uint32_t lock;
  /// Whether the deque is public (deque.c). Atomic.
  uint32_t mode;
  /// The oldest entry can't be stolen for now: nobody knows the state of
  /// exception handling at its push. A hint for those about to sleep. Atomic;
  /// written by thieves under lock and by the owner's slow push.
  bool guarded;
  /// Under ThreadSanitizer, one past the youngest entry that it was told of.
  /// Written by the owner, read by thieves.
  entry_t *announced;

  // --- For who has something to go on with here, and who wants that.

  _Alignas(CILKRTS_CACHE_LINE) struct cilkrts_ready ready;
  /// Of a bound worker: how many of its computation's tasks (task.h) haven't
  /// ended. Atomic.
  uint64_t tasks;
  struct cilkrts_slice slice;

  // --- For waking a bound worker that waits in its scheduler.

  /// A region of a strand on the owner's native stack that is ready to go on.
  /// Written by whoever completes the region, cleared by the owner. One slot is
  /// enough: only one strand at a time carries the owner as its root.
  _Alignas(CILKRTS_CACHE_LINE) region_t *mailbox;
  uint32_t bell; ///< futex; counts rings
  /// The processor that the thread was on when it last stole, was woken or woke
  /// another thread, or -1: a hint (thread_placement.c). Atomic; written by the
  /// owner, and by the thread that ends the owner's.
  int processor;
  bool asleep; ///< written by the owner

  // --- For strands that go on nowhere else (tied.h).

  /// Those that may go on, the last one first. Atomic; anyone adds to it, the
  /// owner takes all.
  region_t *returned;
  /// Those that were parked and that the owner has taken, the first one first.
  /// The owner's.
  region_t *arrived;
  /// Functions that have left for a sync, the last one last; a heap block with
  /// room for that many. The owner's.
  region_t **away;
  uint32_t away_count, away_room;
  /// How many have left: regions that were stolen from. Atomic; written by
  /// thieves, under lock.
  uint32_t departures;
  /// How many have gone on, less those that are parked. Atomic; written by the
  /// owner.
  uint32_t arrivals;
  uint32_t arrival_looks; ///< how often the owner has found some; the owner's
  /// Whether its thread has forked this process. Atomic; written at the fork,
  /// and by the owner.
  bool forked;

  // --- The concurrency limit of a computation (worker_slots.h). Atomic.

  uint32_t seats;       ///< of a bound worker; written by the owner
  uint32_t seats_taken; ///< pool workers with a seat here, who write it
  /// Where a pool worker has a seat: a bound worker, or null. Written by the
  /// owner.
  struct worker *seat;

  // --- For who wants to know.

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
  return __atomic_load_n(&w->root, __ATOMIC_RELAXED) != w ||
         __atomic_load_n(&w->apart, __ATOMIC_RELAXED) ||
         __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) > w->base;
}

/// Whether strands that are elsewhere, or wait, will go on in \p w (tied.h).
/// Exact if its owner calls, outside of any strand.
static inline bool cilkrts_is_awaited(const struct worker *w) {
  return __atomic_load_n(&w->departures, __ATOMIC_RELAXED) !=
         __atomic_load_n(&w->arrivals, __ATOMIC_RELAXED);
}

/// Whether the thread of \p w has to stay for strands that are tied to it. In a
/// process that it has forked nobody knows: they may be the parent's.
static inline bool cilkrts_has_to_stay(const struct worker *w) {
  return cilkrts_is_awaited(w) &&
         !__atomic_load_n(&w->forked, __ATOMIC_RELAXED);
}

/// Nothing that is tied to \p w goes on any more, whose thread ends, or is
/// another process's.
static inline void cilkrts_forget_tied(struct worker *w) {
  __atomic_store_n(&w->returned, NULL, __ATOMIC_RELAXED);
  w->arrived = NULL;
  w->away_count = 0;
  __atomic_store_n(&w->arrivals,
                   __atomic_load_n(&w->departures, __ATOMIC_RELAXED),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&w->forked, false, __ATOMIC_RELAXED);
}

/// Whether \p w's thread is one that the pool doesn't want any more. Only who
/// runs no strand may leave; the owner calls.
static inline bool cilkrts_is_surplus(const struct worker *w) {
  return w->place >= __atomic_load_n(&cilkrts_wanted, __ATOMIC_RELAXED) &&
         !cilkrts_is_awaited(w);
}

/// In a region's `home`: a strand is parked there; the function has left for a
/// sync; and is home again.
#define CILKRTS_HOME_PARKED 0x8000u
#define CILKRTS_HOME_AWAY 0x4000u
#define CILKRTS_HOME_BACK 0x2000u
#define CILKRTS_HOME_NUMBER 0x1fffu

/// Whether strands have parked that are tied. Atomic; set once.
extern bool cilkrts_tied_parks;

static inline bool cilkrts_parks_tied(void) {
  return __atomic_load_n(&cilkrts_tied_parks, __ATOMIC_RELAXED);
}

/// The function that is home again in \p w and may go on, or null: the one that
/// has left last, or any one if strands park. The owner calls.
static inline region_t *cilkrts_find_back(const struct worker *w) {
  for (uint32_t i = w->away_count; i-- > 0;) {
    if (w->away[i]->home & CILKRTS_HOME_BACK)
      return w->away[i];
    if (!cilkrts_parks_tied())
      break;
  }
  return NULL;
}

/// Whether there are strands that go on in \p w only, and may (tied.h). A hint;
/// the owner calls.
static inline bool cilkrts_has_arrivals(const struct worker *w) {
  return w->arrived || cilkrts_find_back(w) ||
         __atomic_load_n(&w->returned, __ATOMIC_RELAXED);
}

/// Whether \p w seems to have something to steal. A hint.
static inline bool cilkrts_has_work(const struct worker *w) {
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) >
         __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED);
}

/// Returns true if \p w has something ready that isn't in its run-next slot. A
/// hint.
static inline bool cilkrts_has_queued(const struct worker *w) {
  // The order matters: abandoned continuations may be moved to the local queue.
  return cilkrts_ring_count(&w->ready.abandoned) ||
         cilkrts_ring_count(&w->ready.local) ||
         cilkrts_ring_count(&w->ready.injected);
}

/// Returns true if \p w has something ready. A hint.
static inline bool cilkrts_has_ready(const struct worker *w) {
  return cilkrts_run_next_has(&w->ready.run_next) || cilkrts_has_queued(w);
}

/// Whether the deque of \p w has no entries, as seen by the owner. (A thief on
/// trial may have raised the head of an empty deque.)
static inline bool cilkrts_is_empty(const struct worker *w) {
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) == w->base;
}

/// Whether somebody holds the lock of \p w, which others may try to take at the
/// same time. For assertions.
static inline bool cilkrts_is_locked(const struct worker *w) {
  return __atomic_load_n(&w->lock, __ATOMIC_RELAXED);
}

/// Sends the owner's next push to the slow path.
static inline void cilkrts_poison(struct worker *w) {
  // Release: partner is the exchange in the slow push, which must see what the
  // poisoner wrote before (that it asks, or that it is about to sleep).
  __atomic_store_n(&w->fast.limit, NULL, __ATOMIC_RELEASE);
}

#endif // CILKRTS_WORKERS_WORKER_H
