//===- idle.c - sleeping and waking of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sleeping and waking. A worker that finds nothing spins for a few
// microseconds, yields for some more, and then sleeps on a futex (the steal
// policy decides when, victims.h). So a serial phase costs one core, and more
// workers than processors cost little.
//
// A worker that goes to sleep poisons the limit of every worker. The next push
// of any worker then takes the slow path, which wakes one sleeper. The woken
// worker poisons again before it goes back to sleep. If it finds work instead,
// it wakes the next sleeper, which takes over that duty: the work may be long,
// and the limit whose push woke the worker is no longer poisoned. So at any
// time at least one of these is true: no worker sleeps, every limit is
// poisoned, or an awake worker looks for work. (An exception: a sleeper does
// not poison the limits of a computation for which it must not work. A worker
// that gives up its slot in that computation looks for work itself; see
// worker_slots.h.)
//
// No wake-up is lost if each side has a fence: the sleeper between its store of
// the poison and its load of the tails, the push between its store of the tail
// and its load of the limit. The sleeper's membarrier serves as both. Without
// membarrier, in fenced mode, the push has no fence and the sleeper may miss
// it. So a sleeper waits for a microsecond before it loads the tails. In any
// case one sleeper, the sentinel, wakes up by a timer, after 1 ms at first and
// up to a second after a long time without work.
//
// A process that was forked inside a region lacks the strands of all other
// threads, and a strand that waits for one of them would wait for ever. The
// fork cannot report that, since the count of a region does not tell which
// children are missing. But suppose that the worker that forked goes to sleep,
// that the whole pool sleeps, and that there is neither work nor mail. Then
// nothing can ever wake that worker, and the process ends with a message.
//
// Pool workers share one futex. A pool worker to which strands are tied
// (tied.h) waits with a bit of its own, so that it can be woken alone; other
// such workers may share the bit. A bound worker has a futex of its own: it
// waits for its own computation, so no other worker can take its place.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "idle.h"

#include "../../arch/switch.h"
#include "../observe/thread_placement.h"
#include "../observe/trace.h"
#include "../os/fence.h"
#include "../os/fork.h"
#include "../support/message.h"
#include "../wait/deadlock.h"
#include "../wait/waiting.h"
#include "../workers/worker_slots.h"
#include "victims.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  PAUSES = 12, // pauses of the processor after a round of a spinning worker
  LONGEST_SLEEP_MS = 1000
};

// The pool's futex, which counts wake-ups, and the number of its sleepers. Both
// are atomic; any thread writes them.
static uint32_t pool_wakeups;
static uint32_t pool_sleepers;
// True while a sleeping pool worker is the sentinel.
static bool sentinel;
// True while a pool worker polls run-next slots. Atomic.
static bool polled;
// The number of the pool's threads. Atomic; each counts itself in and out.
static uint32_t pool_threads;
// The worker that forked this process inside a region, or null. Written at the
// fork, when there is no other thread.
static struct worker *orphan;

// Sleeps until a wake-up of one of the `bits`, for at most `ms` milliseconds,
// or without a limit if `ms` is 0. Returns true if the thread was woken.
// Returns false after a signal or a time-out, or if the word no longer is
// `value`. The caller looks for work again in any case.
static bool futex_wait(uint32_t *word, uint32_t value, unsigned ms,
                       uint32_t bits) {
  struct timespec limit = {0}; // an absolute time
  if (ms) {
    clock_gettime(CLOCK_MONOTONIC, &limit);
    const uint64_t ns = (uint64_t)limit.tv_nsec + (uint64_t)ms * 1000000;
    limit.tv_sec += (time_t)(ns / 1000000000);
    limit.tv_nsec = (long)(ns % 1000000000);
  }
  return syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, value,
                 ms ? &limit : NULL, NULL, bits) == 0;
}

// The bits of the pool's futex, from the lowest on: TIED_BITS bits for workers
// to which strands are tied, one bit for all other workers, and one bit for
// each group of sleepers (victims.h).
enum { TIED_BITS = 31 - CILKRTS_GROUPS, OTHERS_BIT = TIED_BITS };

static uint32_t bit_of(const struct worker *w) {
  return UINT32_C(1) << w->number % TIED_BITS;
}

// Returns the bit of the group of `w`, or 0.
static uint32_t group_bit(struct worker *w) {
  const int group = cilkrts_victims->group(w);
  CILKRTS_ASSERT(group < CILKRTS_GROUPS);
  return group < 0 ? 0 : UINT32_C(1) << (OTHERS_BIT + 1 + group);
}

// Returns the futex bits that the calling worker `w` waits on.
static uint32_t bits_of(struct worker *w) {
  if (w->bound)
    return FUTEX_BITSET_MATCH_ANY;
  return group_bit(w) |
         (cilkrts_is_awaited(&w->tied) ? bit_of(w) : UINT32_C(1) << OTHERS_BIT);
}

// Waits between two polls.
static void pause_polling(void) {
  enum { PAUSE_NS = CILKRTS_TRIES(100000, 0) };
  if (PAUSE_NS)
    nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
  else
    sched_yield();
}

// Wakes at most `threads` threads. Returns true if it has woken one.
static bool futex_wake(uint32_t *word, int threads, uint32_t bits) {
  cilkrts_placement_wakes();
  return syscall(SYS_futex, word, FUTEX_WAKE_BITSET_PRIVATE, threads, NULL,
                 NULL, bits) > 0;
}

static void futex_wake_one(uint32_t *word) {
  futex_wake(word, 1, FUTEX_BITSET_MATCH_ANY);
}

static void wake_bound(struct worker *w) {
  __atomic_fetch_add(&w->idle.wakeups, 1, __ATOMIC_SEQ_CST);
  // Seq_cst: partner is the store of `asleep`. The owner makes it before it
  // looks at its mailbox and the counter.
  if (__atomic_load_n(&w->idle.asleep, __ATOMIC_SEQ_CST))
    futex_wake_one(&w->idle.wakeups);
}

// Wakes a pool worker that sleeps, preferably one of the group of `w`.
static void wake_pool_worker(struct worker *w) {
  const uint32_t near = group_bit(w);
  __atomic_fetch_add(&pool_wakeups, 1, __ATOMIC_SEQ_CST);
  if (!near || !futex_wake(&pool_wakeups, 1, near))
    futex_wake_one(&pool_wakeups);
}

void cilkrts_wake_pool(void) {
  // Seq_cst: partner is the load in go_to_sleep. A worker that has loaded the
  // old value does not sleep, and one that loads the new value also sees the
  // new number of workers.
  __atomic_fetch_add(&pool_wakeups, 1, __ATOMIC_SEQ_CST);
  futex_wake(&pool_wakeups, INT_MAX, FUTEX_BITSET_MATCH_ANY);
}

// Wakes a pool worker for work of `w`, unless `is_polled` is true: an awake
// worker then polls for that work. Also wakes the bound worker of the
// computation if it sleeps.
static void wake_for(struct worker *w, bool is_polled) {
  struct worker *root = __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  // Seq_cst: partner is the increment before the sleeper poisons.
  if (__atomic_load_n(&pool_sleepers, __ATOMIC_SEQ_CST) && !is_polled &&
      !cilkrts_worker_slots_are_full(root))
    wake_pool_worker(w);
  if (root && root != w &&
      __atomic_load_n(&root->idle.asleep, __ATOMIC_SEQ_CST))
    wake_bound(root);
}

void cilkrts_wake_for(struct worker *w) { wake_for(w, false); }

// Orders the store of the ready strand (before) and the loads of the sleepers
// (after). The partner in go_to_sleep orders the opposite: membarrier, or
// without it the fence there.
static void fence_ready(void) { cilkrts_fence_self(); }

void cilkrts_wake_for_next(struct worker *w) {
  fence_ready();
  // Seq_cst: partner is the store in stop_polling, after which the polling
  // worker looks for work.
  wake_for(w, __atomic_load_n(&polled, __ATOMIC_SEQ_CST));
}

void cilkrts_wake_for_ready(struct worker *w) {
  fence_ready();
  cilkrts_wake_for(w);
  if (w->bound && w != cilkrts_current() &&
      __atomic_load_n(&w->idle.asleep, __ATOMIC_SEQ_CST))
    wake_bound(w);
}

void cilkrts_wake_home(struct worker *w) {
  if (w->bound) {
    wake_bound(w);
    return;
  }
  // Seq_cst: partner is the store of `asleep`. The owner makes it before it
  // looks for strands that were sent to it.
  if (!__atomic_load_n(&w->idle.asleep, __ATOMIC_SEQ_CST))
    return;
  __atomic_fetch_add(&pool_wakeups, 1, __ATOMIC_SEQ_CST);
  futex_wake(&pool_wakeups, INT_MAX, bit_of(w));
}

void cilkrts_post(struct worker *owner, region_t *region) {
  // Only one strand at a time carries the owner as its root.
  CILKRTS_ASSERT(!__atomic_load_n(&owner->idle.mailbox, __ATOMIC_RELAXED));
  // Seq_cst: partners are the loads in go_to_sleep, which are seq_cst, too. The
  // store is also the release that makes the region's fields visible to the
  // owner.
  __atomic_store_n(&owner->idle.mailbox, region, __ATOMIC_SEQ_CST);
  wake_bound(owner);
}

// Returns true if a strand is ready in `v` and no awake worker polls for it.
static bool has_unpolled(const struct worker *v, const struct worker *looker) {
  if (cilkrts_has_queued(&v->ready))
    return true;
  // Seq_cst: partner is the store in stop_polling.
  return cilkrts_has_ready(&v->ready) &&
         (looker->bound || !__atomic_load_n(&polled, __ATOMIC_SEQ_CST));
}

// The result of a look for work: no work, work that cannot be stolen yet
// (deque_state.h), or work.
enum sight { NOTHING, BLOCKED, WORK };

static enum sight look_around(const struct worker *w) {
  enum sight seen = NOTHING;
  if (__atomic_load_n(&w->idle.mailbox, __ATOMIC_SEQ_CST) ||
      cilkrts_has_ready(&w->ready) || cilkrts_is_surplus(w))
    return WORK;
  // Seq_cst: partner is the exchange in cilkrts_send_home, after which the
  // sender loads whether this worker sleeps.
  if (w->tied.arrived || cilkrts_find_returned(&w->tied) ||
      __atomic_load_n(&w->tied.returned, __ATOMIC_SEQ_CST))
    return WORK;
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct worker *v = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    const bool ready = has_unpolled(v, w);
    if (v == w || !(cilkrts_has_work(v) || ready))
      continue;
    if (!cilkrts_may_steal_from(w, v))
      continue;
    if (!__atomic_load_n(&v->deque.oldest_is_blocked, __ATOMIC_RELAXED) ||
        ready)
      return WORK;
    seen = BLOCKED;
  }
  return seen;
}

static void poison_all(const struct worker *sleeper) {
  // Orders the stores that count this worker as asleep (before) and the loads
  // of the slots (after). Partner: the fence in cilkrts_worker_slot_give_up.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct worker *w = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    if (sleeper->bound || !cilkrts_pushes_in_vain(w))
      cilkrts_poison(w);
  }
}

// Waits until stores of pushes are visible. In fenced mode a push may have
// loaded its limit just before the poison while its store of the tail is still
// on its way. No processor delays a store for as long as this function waits.
static void let_stores_drain(void) {
  uint64_t start = cilkrts_arch_ticks();
  while (cilkrts_arch_ticks() - start < cilkrts_arch_ticks_in(1000))
    cilkrts_arch_pause();
}

// Returns true if all threads of the pool sleep. Seq_cst: a pool worker posts
// strands and makes work before it counts itself as asleep. So a thread that
// sees the count also sees those strands and that work.
static bool pool_sleeps(void) {
  return __atomic_load_n(&pool_sleepers, __ATOMIC_SEQ_CST) ==
         __atomic_load_n(&pool_threads, __ATOMIC_SEQ_CST);
}

// Returns true if a strand or a thread is parked: an event may end that wait.
// In a forked process only waits that began after the fork count.
static bool somebody_waits(void) {
  unsigned strands, threads;
  cilkrts_waiting_count(&strands, &threads);
  return strands + threads != 0;
}

static bool is_idle(const struct worker *w) {
  return !cilkrts_has_work(w) && !cilkrts_has_ready(&w->ready) &&
         !__atomic_load_n(&w->idle.mailbox, __ATOMIC_RELAXED) &&
         !__atomic_load_n(&w->tied.returned, __ATOMIC_RELAXED);
}

// Counts the runtime's threads that sleep (deadlock.h), except threads that
// block in a wait.
static bool count_idle(unsigned *threads, uint64_t *progress) {
  // Nothing is added to `progress`: a thread does not count as idle between two
  // strands.
  (void)progress;
  *threads = __atomic_load_n(&pool_sleepers, __ATOMIC_SEQ_CST);
  // Acquire: partner is the release in publish (table.c).
  const unsigned count =
      __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    const struct worker *w =
        __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    if (!is_idle(w))
      return false;
    *threads += w->bound && __atomic_load_n(&w->idle.asleep, __ATOMIC_RELAXED);
  }
  return true;
}

static void go_to_sleep(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current() && !w->idle.asleep);
  uint32_t *wakeups = w->bound ? &w->idle.wakeups : &pool_wakeups;
  uint32_t before = __atomic_load_n(wakeups, __ATOMIC_SEQ_CST);
  bool timer = true;
  // Seq_cst, both: partners are the loads in wake_bound, cilkrts_wake_home and
  // cilkrts_wake_for.
  __atomic_store_n(&w->idle.asleep, true, __ATOMIC_SEQ_CST);
  if (!w->bound) {
    __atomic_fetch_add(&pool_sleepers, 1, __ATOMIC_SEQ_CST);
    timer = !__atomic_exchange_n(&sentinel, true, __ATOMIC_RELAXED);
  }
  poison_all(w);
  // Partner: the fence of a thief that gives up.
  cilkrts_fence_others_idle();
  if (cilkrts_fenced)
    let_stores_drain();
  else
    cilkrts_add(&w->counters.fences, 1);
  bool last = w == orphan && pool_sleeps();
  enum sight seen = look_around(w);
  if (last && seen == NOTHING && !somebody_waits())
    cilkrts_fail("a process that was forked inside a parallel region waits for "
                 "tasks that only its parent runs: call exec or _exit there, "
                 "or fork outside regions");
  if (timer && seen == NOTHING && w->idle.sleep_ms >= LONGEST_SLEEP_MS) {
    cilkrts_deadlock_set_idle(count_idle);
    cilkrts_deadlock_look();
  }
  // A worker gets no wake-up when the end of an exception handler makes an
  // entry stealable. The orphan gets none when all other workers have gone to
  // sleep.
  bool looks_again = timer || w == orphan;
  if (seen != WORK) {
    cilkrts_add(&w->counters.sleeps, 1);
    cilkrts_set_activity(w, CILKRTS_SLEEPING);
    const unsigned ms = seen == BLOCKED ? 1
                        : looks_again   ? w->idle.sleep_ms
                                        : 0;
    if (futex_wait(wakeups, before, ms, bits_of(w)) && !w->bound)
      cilkrts_placement_woken(w);
    cilkrts_set_activity(w, CILKRTS_SEARCHING);
  } else {
    // The thread that holds the lock of the deque with that work may have been
    // preempted.
    sched_yield();
  }
  __atomic_store_n(&w->idle.asleep, false, __ATOMIC_RELAXED);
  if (!w->bound) {
    const uint32_t sleepers =
        __atomic_fetch_sub(&pool_sleepers, 1, __ATOMIC_RELAXED);
    CILKRTS_ASSERT(sleepers);
    (void)sleepers;
    if (timer)
      __atomic_store_n(&sentinel, false, __ATOMIC_RELAXED);
  }
  if (timer && seen != BLOCKED && w->idle.sleep_ms < LONGEST_SLEEP_MS)
    w->idle.sleep_ms *= 2;
}

// Returns true if strands that `w` may run have handed over to one another
// since the last call, which means that a run-next slot was filled.
static bool sees_hand_overs(struct worker *w) {
  uint32_t hand_overs = 0;
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct worker *v = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    if (v != w && cilkrts_may_steal_from(w, v))
      hand_overs += cilkrts_run_next_puts(&v->ready.run_next);
  }
  const bool any = hand_overs != w->idle.seen_hand_overs;
  w->idle.seen_hand_overs = hand_overs;
  return any;
}

// Returns true if `w`, which would sleep, is to poll the run-next slots of
// other workers instead. While strands hand over to one another, an unpark
// fills a slot and wakes no worker. If the strand that unparks then computes
// for long, a polling worker finds the strand in the slot. One pool worker
// polls for all, and a bound worker for its own computation. The worker pauses
// between two polls, since a poll slows down the workers whose slots it reads.
static bool keeps_polling(struct worker *w) {
  if (!sees_hand_overs(w))
    return false;
  if (!w->idle.polls)
    w->idle.polls =
        w->bound || !__atomic_exchange_n(&polled, true, __ATOMIC_RELAXED);
  return w->idle.polls;
}

// Ends the polling of `w`. Returns true if `w` has polled.
static bool stop_polling(struct worker *w) {
  bool has_polled = w->idle.polls;
  // Seq_cst: partner is the load in cilkrts_wake_for_next. A waker that has
  // relied on this worker has filled its slot before that load.
  if (w->idle.polls && !w->bound)
    __atomic_store_n(&polled, false, __ATOMIC_SEQ_CST);
  w->idle.polls = false;
  return has_polled;
}

unsigned cilkrts_idle(struct worker *w, unsigned failures) {
  switch (cilkrts_victims->backoff(failures)) {
  case CILKRTS_SPIN:
    for (unsigned i = 0; i < PAUSES; ++i) {
      cilkrts_arch_pause();
      if (__atomic_load_n(&w->idle.mailbox, __ATOMIC_RELAXED) ||
          cilkrts_has_ready(&w->ready) || cilkrts_has_arrivals(&w->tied))
        break;
    }
    break;
  case CILKRTS_YIELD_CPU:
    sched_yield();
    break;
  case CILKRTS_GO_TO_SLEEP:
    if (keeps_polling(w)) {
      pause_polling();
      break;
    }
    if (stop_polling(w) || !cilkrts_has_slept(failures))
      cilkrts_fibers_rest(&w->fibers);
    go_to_sleep(w);
  }
  return failures + 1;
}

void cilkrts_idle_end(struct worker *w, unsigned failures) {
  cilkrts_placement_works(w);
  bool has_polled = stop_polling(w);
  if (!cilkrts_has_slept(failures) && !has_polled)
    return;
  w->idle.sleep_ms = 1;
  // The next sleeper poisons the limits that pushes have restored since this
  // worker poisoned them, and becomes the sentinel if this worker was the
  // sentinel.
  if (__atomic_load_n(&pool_sleepers, __ATOMIC_RELAXED))
    wake_pool_worker(w);
}

void cilkrts_wake_another(struct worker *w) {
  if (__atomic_load_n(&pool_sleepers, __ATOMIC_SEQ_CST))
    wake_pool_worker(w);
}

void cilkrts_idle_retire(struct worker *w) {
  CILKRTS_ASSERT(cilkrts_is_empty(w) && !w->bound);
  stop_polling(w);
  w->idle.sleep_ms = 1;
  // A push may have relied on this worker, which was awake or has just been
  // woken for that push.
  if (__atomic_load_n(&pool_sleepers, __ATOMIC_RELAXED))
    wake_pool_worker(w);
}

static void at_fork(enum cilkrts_fork when) {
  if (when != CILKRTS_FORK_CHILD)
    return;
  struct worker *self = cilkrts_current();
  pool_sleepers = 0;
  sentinel = false;
  polled = false;
  pool_threads = self != &cilkrts_bootstrap && !self->bound;
  orphan = self != &cilkrts_bootstrap && cilkrts_is_inside(self) ? self : NULL;
}

void cilkrts_idle_join_pool(void) {
  __atomic_fetch_add(&pool_threads, 1, __ATOMIC_SEQ_CST);
}

void cilkrts_idle_leave_pool(void) {
  const uint32_t threads =
      __atomic_fetch_sub(&pool_threads, 1, __ATOMIC_SEQ_CST);
  CILKRTS_ASSERT(threads);
  (void)threads;
}

void cilkrts_idle_init(void) { cilkrts_fork_register(at_fork); }
