//===- park.c - strands that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that waits for something else than its children leaves its stack to
// itself and its worker to others, until somebody unparks it. It does so as a
// strand in a sync does (join.c), in a region on its own stack.
//
// Who unparks it has a handle, which may outlive the wait: a deadline and a
// message may race for a strand, and who comes second must do no harm. So the
// handle isn't an address but the number of a record, and how often that has
// been waited in. Records are never freed.
//
// A thread that isn't in a parallel region waits as any thread does; so does a
// strand that can't leave its worker, as nobody knows with what state of
// exception handling those around it would go on (handlers.h).
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "park.h"

#include "deque.h"
#include "fork.h"
#include "join.h"
#include "message.h"
#include "sanitizer.h"
#include "scheduler.h"
#include "timer.h"
#include "worker.h"

#pragma GCC visibility push(default)
#include "../include/cilk/concurrent.h"
#pragma GCC visibility pop

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(sizeof(void *) == 8, "a handle has 64 bits");

enum { MOST_WAITING = 1 << 24, PARKED = 1 };

// Where a strand waits.
struct cilkrts_waiting {
  /// Twice how often somebody has waited here, and whether somebody does.
  /// Atomic.
  uint64_t state;
  /// Constant while somebody waits: the region, or null for a thread, and whose
  /// computation it is.
  region_t *region;
  struct worker *computation;
  /// Written by who unparks, before the strand goes on.
  int result;
  /// Zero while a thread waits here. Atomic; a futex.
  uint32_t woken;
  struct cilkrts_waiting *next; ///< free as well
};

// Reserved at the first use; then constant.
static struct cilkrts_waiting *records;
static pthread_once_t reserved = PTHREAD_ONCE_INIT;

// Records that no worker keeps.
static pthread_mutex_t common_lock = PTHREAD_MUTEX_INITIALIZER;
static struct cilkrts_waiting *common;
static uint32_t unused; // atomic

static void reserve_records(void) {
  records =
      cilkrts_reserve(MOST_WAITING * sizeof *records, PROT_READ | PROT_WRITE);
  if (!records)
    cilkrts_fail("no addresses for strands that wait: raise the limit of "
                 "virtual memory (ulimit -v)");
}

static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&common_lock, when);
}

void cilkrts_park_init(void) {
  cilkrts_fork_register(at_fork);
  cilkrts_timer_init();
}

static struct cilkrts_waiting *take_common(void) {
  pthread_once(&reserved, reserve_records);
  pthread_mutex_lock(&common_lock);
  struct cilkrts_waiting *record = common;
  if (record)
    common = record->next;
  else if (unused < MOST_WAITING)
    record = &records[__atomic_fetch_add(&unused, 1, __ATOMIC_RELAXED)];
  pthread_mutex_unlock(&common_lock);
  if (!record)
    cilkrts_fail("more than %d strands wait", (int)MOST_WAITING);
  return record;
}

// Each worker keeps one, which serves as long as strands that wait take turns.
static struct cilkrts_waiting *take_record(void) {
  struct worker *w = cilkrts_current();
  struct cilkrts_waiting *record = w->spare_waiting;
  if (w == &cilkrts_bootstrap || !record)
    return take_common();
  w->spare_waiting = record->next;
  return record;
}

static void put_record(struct cilkrts_waiting *record) {
  enum { MOST_KEPT = 64 };
  struct worker *w = cilkrts_current();
  record->woken = 0;
  if (w != &cilkrts_bootstrap &&
      (!w->spare_waiting || w->spare_waiting->result < MOST_KEPT)) {
    // How many follow.
    record->result = w->spare_waiting ? w->spare_waiting->result + 1 : 0;
    record->next = w->spare_waiting;
    w->spare_waiting = record;
    return;
  }
  pthread_mutex_lock(&common_lock);
  record->next = common;
  common = record;
  pthread_mutex_unlock(&common_lock);
}

static __cilkrts_strand *handle_of(const struct cilkrts_waiting *record,
                                   uint64_t state) {
  return (__cilkrts_strand *)((uintptr_t)(uint32_t)(state >> 1) << 32 |
                              (uintptr_t)(record - records + 1));
}

// Compilers compute the address of errno once in a function, but a strand that
// was suspended goes on in another thread.
__attribute__((noinline)) static int get_errno(void) { return errno; }

__attribute__((noinline)) static void set_errno(int value) { errno = value; }

// Whether the calling thread's strand can leave its worker to others.
static bool can_leave(void) {
  struct worker *w = cilkrts_current();
  return w != &cilkrts_bootstrap && cilkrts_is_inside(w) &&
         cilkrts_deque_can_be_left(w);
}

// A region without children, in which a strand waits.
static region_t waiting_region(void) {
  return (region_t){.exceptions = CILKRTS_PARKED};
}

static void wait_here(struct cilkrts_waiting *record) {
  // Acquire: partner is the release in wake_thread.
  while (!__atomic_load_n(&record->woken, __ATOMIC_ACQUIRE))
    syscall(SYS_futex, &record->woken, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

static void wake_thread(struct cilkrts_waiting *record) {
  // Release: partner is the acquire in wait_here. After it the record may be
  // another's; to wake that one, who looks again, does no harm.
  __atomic_store_n(&record->woken, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &record->woken, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

// Whether the caller is the one who ends the wait of that state.
static bool end_wait(struct cilkrts_waiting *record, uint64_t state) {
  // Acquire: partner is the release in park.
  return __atomic_compare_exchange_n(&record->state, &state, state + 1,
                                     /*weak=*/false, __ATOMIC_ACQUIRE,
                                     __ATOMIC_RELAXED);
}

// The strand has told others of itself: it waits for being unparked.
static void wait_for_unpark(struct cilkrts_waiting *record) {
  region_t *region = record->region;
  if (!region)
    wait_here(record);
  // Acquire: partner is the subtraction in cilkrts_wake_parked.
  else if (__atomic_load_n(&region->count, __ATOMIC_ACQUIRE) == 0)
    cilkrts_suspend(region, CILKRTS_PARK);
  else
    cilkrts_tsan_acquire(region);
}

static int park(int (*commit)(__cilkrts_strand *, void *), void *argument,
                const int64_t *deadline) {
  int saved_errno = get_errno();
  struct cilkrts_waiting *record = take_record();
  region_t region = waiting_region();
  record->region = can_leave() ? &region : NULL;
  record->computation =
      __atomic_load_n(&cilkrts_current()->computation, __ATOMIC_RELAXED);
  uint64_t state = record->state + PARKED;
  // Release: partner is the acquire in end_wait.
  __atomic_store_n(&record->state, state, __ATOMIC_RELEASE);
  int result = 0;
  __cilkrts_strand *self = handle_of(record, state);
  bool committed = commit(self, argument);
  if (committed && deadline)
    cilkrts_timer_add(self, *deadline);
  if (committed || !end_wait(record, state)) {
    wait_for_unpark(record);
    result = record->result;
  }
  put_record(record);
  set_errno(saved_errno);
  return result;
}

int __cilkrts_park(int (*commit)(__cilkrts_strand *self, void *argument),
                   void *argument) {
  return park(commit, argument, NULL);
}

int __cilkrts_park_until(int (*commit)(__cilkrts_strand *self, void *argument),
                         void *argument, int64_t deadline) {
  return park(commit, argument, &deadline);
}

// The record that a handle names, and the state that it has while the strand
// waits.
static struct cilkrts_waiting *record_of(const __cilkrts_strand *strand,
                                         uint64_t *state) {
  uint32_t number = (uint32_t)(uintptr_t)strand;
  if (number == 0 || number > __atomic_load_n(&unused, __ATOMIC_RELAXED))
    cilkrts_fail("__cilkrts_unpark is called with what is no strand's handle");
  struct cilkrts_waiting *record = &records[number - 1];
  // The count is longer than the handle has room for.
  const uint64_t known = (UINT64_C(1) << 33) - 1;
  *state = (__atomic_load_n(&record->state, __ATOMIC_RELAXED) & ~known) |
           (uint64_t)((uintptr_t)strand >> 32) << 1 | PARKED;
  return record;
}

bool cilkrts_is_parked(const __cilkrts_strand *strand) {
  uint64_t state;
  const struct cilkrts_waiting *record = record_of(strand, &state);
  return __atomic_load_n(&record->state, __ATOMIC_RELAXED) == state;
}

void cilkrts_unpark_late(__cilkrts_strand *strand) {
  __cilkrts_unpark(strand, 0);
}

_Bool __cilkrts_unpark(__cilkrts_strand *strand, int result) {
  uint64_t state;
  struct cilkrts_waiting *record = record_of(strand, &state);
  if (!end_wait(record, state))
    return false;
  region_t *region = record->region;
  struct worker *computation = record->computation;
  record->result = result;
  if (region)
    cilkrts_wake_parked(region, computation);
  else
    wake_thread(record);
  return true;
}

void __cilkrts_yield(void) {
  if (!can_leave()) {
    sched_yield();
    return;
  }
  int saved_errno = get_errno();
  region_t region = waiting_region();
  cilkrts_suspend(&region, CILKRTS_YIELD);
  set_errno(saved_errno);
}
