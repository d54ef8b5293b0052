//===- timer.c - deadlines of waits, and the tick ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread, which starts with the first deadline, sleeps until the next
// deadline. Deadlines lie in a heap. Most strands are unparked before their
// deadlines, and such a deadline stays in the heap: the strand's handle then
// has no effect. So that such deadlines do not pile up, a sweep removes them
// whenever the heap has become twice as large as it was after the last sweep.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "timer.h"

#include "../os/fork.h"
#include "../support/assertion.h"
#include "../support/counters.h"
#include "../support/message.h"
#include "waiting.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEAST_SWEEP = 64, TICK_NS = 1000000 };

struct alarm {
  int64_t deadline;
  struct __cilkrts_strand *strand;
  void (*late)(struct __cilkrts_strand *);
};

// The variables below are guarded by `lock`.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t earlier; // signals that the next deadline is earlier
static bool runs;              // true if the timer's thread runs
static struct alarm
    *heap; // heap[i] is no later than heap[2 i + 1] and heap[2 i + 2]
static size_t count, room, sweep_at = LEAST_SWEEP;
static bool (*ticker)(void); // null while no ticker is called
static int64_t next_tick;

// True if a thread has asked for a call of the ticker since the last call
// began. Atomic, and not guarded by the lock.
static bool wanted;

// Returns true if some thread holds the lock.
CILKRTS_WHEN_ASSERTING(static bool is_locked(void) {
  return pthread_mutex_trylock(&lock) == EBUSY;
})

// Returns true if the deadline at the index `at` is no later than those below
// it in the heap, and no earlier than the one above it.
CILKRTS_WHEN_ASSERTING(static bool is_in_order(size_t at) {
  const int64_t deadline = heap[at].deadline;
  return (!at || heap[(at - 1) / 2].deadline <= deadline) &&
         (2 * at + 1 >= count || deadline <= heap[2 * at + 1].deadline) &&
         (2 * at + 2 >= count || deadline <= heap[2 * at + 2].deadline);
})

static void sink(size_t at) {
  struct alarm moved = heap[at];
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && heap[child + 1].deadline < heap[child].deadline)
      ++child;
    if (moved.deadline <= heap[child].deadline)
      break;
    heap[at] = heap[child];
  }
  heap[at] = moved;
}

static void insert(struct alarm alarm) {
  size_t at = count++;
  for (; at && alarm.deadline < heap[(at - 1) / 2].deadline; at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = alarm;
  CILKRTS_ASSERT(is_locked() && count <= room && is_in_order(at));
}

static struct alarm remove_first(void) {
  CILKRTS_ASSERT(is_locked() && count && is_in_order(0));
  struct alarm first = heap[0];
  heap[0] = heap[--count];
  if (count)
    sink(0);
  CILKRTS_ASSERT(!count || first.deadline <= heap[0].deadline);
  return first;
}

static void sweep(void) {
  size_t kept = 0;
  for (size_t i = 0; i < count; ++i)
    if (cilkrts_is_waiting(heap[i].strand))
      heap[kept++] = heap[i];
  count = kept;
  for (size_t i = count / 2; i-- > 0;)
    sink(i);
  CILKRTS_ASSERT(is_locked() && (!count || is_in_order(0)));
  sweep_at = 2 * count > LEAST_SWEEP ? 2 * count : LEAST_SWEEP;
}

static void make_room(void) {
  if (count >= sweep_at)
    sweep();
  if (count < room)
    return;
  room = room ? 2 * room : LEAST_SWEEP;
  struct alarm *larger = realloc(heap, room * sizeof *heap);
  if (!larger)
    cilkrts_fail("no memory for deadlines: raise the limit of virtual memory "
                 "(ulimit -v)");
  heap = larger;
}

// Calls the ticker, without the lock meanwhile.
static void tick(void) {
  CILKRTS_ASSERT(is_locked() && ticker);
  pthread_mutex_unlock(&lock);
  // This store comes before the ticker's loads: the ticker begins with a fence.
  __atomic_store_n(&wanted, false, __ATOMIC_RELAXED);
  const bool again = ticker();
  pthread_mutex_lock(&lock);
  if (again)
    __atomic_store_n(&wanted, true, __ATOMIC_RELAXED);
  if (__atomic_load_n(&wanted, __ATOMIC_RELAXED))
    next_tick = (int64_t)cilkrts_clock() + TICK_NS;
  else
    ticker = NULL;
}

static void ring_first(void) {
  struct alarm due = remove_first();
  pthread_mutex_unlock(&lock);
  due.late(due.strand);
  pthread_mutex_lock(&lock);
}

static void wait_until(int64_t time) {
  struct timespec until = {.tv_sec = time / 1000000000,
                           .tv_nsec = time % 1000000000};
  pthread_cond_timedwait(&earlier, &lock, &until);
}

static void *run(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    const int64_t deadline = count ? heap[0].deadline : INT64_MAX;
    const bool ticks = ticker && next_tick < deadline;
    const int64_t next = ticks ? next_tick : deadline;
    if (next == INT64_MAX)
      pthread_cond_wait(&earlier, &lock);
    else if (next > (int64_t)cilkrts_clock())
      wait_until(next);
    else if (ticks)
      tick();
    else
      ring_first();
  }
  return unused;
}

// Starts the timer's thread, with all signals blocked: the program's signals
// are for its own threads. Returns 0, or the error number.
static int start(void) {
  CILKRTS_ASSERT(is_locked() && !runs);
  sigset_t all, before;
  sigfillset(&all);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&earlier, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int failure = pthread_create(&thread, NULL, run, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failure)
    return failure;
  pthread_detach(thread);
  runs = true;
  return 0;
}

// Forgets the thread and all deadlines in the child. The thread does not run
// there, and the threads whose strands wait do not exist there either.
static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&lock, when);
  if (when != CILKRTS_FORK_CHILD)
    return;
  runs = false;
  count = 0;
  ticker = NULL;
  wanted = false;
}

static void take_part_in_forks(void) { cilkrts_fork_register(at_fork); }

// Takes the lock and starts the thread if it does not run. Returns 0, or the
// error number if the thread cannot be started.
static int lock_running(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, take_part_in_forks);
  pthread_mutex_lock(&lock);
  return runs ? 0 : start();
}

void cilkrts_timer_add(struct __cilkrts_strand *strand, int64_t deadline,
                       void (*late)(struct __cilkrts_strand *)) {
  int failure = lock_running();
  if (failure)
    cilkrts_fail("can't start the thread for deadlines: %s", strerror(failure));
  make_room();
  insert((struct alarm){deadline, strand, late});
  if (heap[0].strand == strand)
    pthread_cond_signal(&earlier);
  pthread_mutex_unlock(&lock);
}

void cilkrts_timer_tick(bool (*look)(void)) {
  if (__atomic_load_n(&wanted, __ATOMIC_RELAXED))
    return;
  // If the thread cannot be started, no caller tries again.
  const bool can_run = lock_running() == 0;
  __atomic_store_n(&wanted, true, __ATOMIC_RELAXED);
  if (can_run && !ticker) {
    ticker = look;
    next_tick = (int64_t)cilkrts_clock() + TICK_NS;
    if (!count || next_tick < heap[0].deadline)
      pthread_cond_signal(&earlier);
  }
  pthread_mutex_unlock(&lock);
}

bool cilkrts_timer_is_set(unsigned *threads) {
  pthread_mutex_lock(&lock);
  sweep();
  bool set = count != 0;
  *threads = runs;
  pthread_mutex_unlock(&lock);
  return set;
}
