//===- waiting.c - records of waits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle may outlive its wait: a deadline and a message may both try to
// unpark a strand, and the second attempt must have no effect. So a handle is
// not an address. It consists of a record's number and of the number of waits
// that had ended in that record.
//
// Two transitions end a wait, in this order:
//   1. A thread with the handle claims it. No other thread can end it then.
//   2. That thread stores the result and ends the wait. A strand that waits
// leaves its stack before, between or after these transitions. Either the
// strand's worker or the thread that ends the wait comes second, and has to
// resume the strand.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "waiting.h"

#include "../os/fork.h"
#include "../support/assertion.h"
#include "../support/message.h"
#include "../support/sanitizer.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

_Static_assert(sizeof(void *) == 8, "a handle has 64 bits");

enum { CHUNK = CILKRTS_WAITING_CHUNK, CHUNKS = CILKRTS_WAITING_CHUNKS };

// The low bits of a state. The bits above count the waits that have ended.
enum {
  WAITING = CILKRTS_IS_WAITING,
  CLAIMED = 2, // a thread is about to end the wait
  LEFT = CILKRTS_HAS_LEFT,
  FLAGS = WAITING | CLAIMED | LEFT,
  ENDED = FLAGS + 1
};

// The bits of a state that a handle determines while its wait lasts.
#define KNOWN ((uint64_t)UINT32_MAX * ENDED | FLAGS)

// Returns true if a record may go from the state `before` to the state `now`. A
// wait begins, one caller claims it, the strand leaves its stack before or
// after that, and the claimer ends the wait. A strand that leaves after the end
// sets LEFT, which the next wait clears.
CILKRTS_WHEN_ASSERTING(static bool can_follow(uint64_t before, uint64_t now) {
  if (now / ENDED != before / ENDED)
    return now == (before & ~(uint64_t)FLAGS) + ENDED && before & CLAIMED;
  const unsigned was = before % ENDED, is = now % ENDED;
  return is == WAITING           ? !(was & (WAITING | CLAIMED))
         : is == (was | CLAIMED) ? (was & (WAITING | CLAIMED)) == WAITING
                                 : is == (was | LEFT) && !(was & LEFT);
})

static uint64_t after(uint64_t state) {
  return (state & ~(uint64_t)FLAGS) + ENDED;
}

struct cilkrts_waiting *cilkrts_waiting_chunks[CHUNKS];
uint32_t cilkrts_waiting_records;

// The free records that are in no caller's list.
static pthread_mutex_t common_lock = PTHREAD_MUTEX_INITIALIZER;
static struct cilkrts_waiting *common;

// Makes a record. Called under the lock.
static struct cilkrts_waiting *make(void) {
  uint32_t number = cilkrts_waiting_records;
  if (number == CHUNK * CHUNKS)
    cilkrts_fail("more than %d strands wait", CHUNK * CHUNKS);
  struct cilkrts_waiting *chunk = cilkrts_waiting_chunks[number / CHUNK];
  if (!chunk) {
    chunk = malloc(CHUNK * sizeof *chunk);
    if (!chunk)
      cilkrts_fail("no memory for strands that wait: raise the limit of "
                   "virtual memory (ulimit -v)");
    memset(chunk, 0, CHUNK * sizeof *chunk);
    cilkrts_waiting_chunks[number / CHUNK] = chunk;
  }
  struct cilkrts_waiting *record = &chunk[number % CHUNK];
  record->number = number + 1;
  // Release: partner is the acquire in record_of.
  __atomic_store_n(&cilkrts_waiting_records, number + 1, __ATOMIC_RELEASE);
  return record;
}

// Ends all waits in the child: they are those of the parent's strands and
// threads. To unpark one of these in the child has no effect.
static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&common_lock, when);
  if (when != CILKRTS_FORK_CHILD)
    return;
  for (uint32_t i = 0; i < cilkrts_waiting_records; ++i) {
    uint64_t *state = &cilkrts_waiting_chunks[i / CHUNK][i % CHUNK].state;
    if (*state & WAITING)
      *state = after(*state);
  }
}

static void take_part_in_forks(void) { cilkrts_fork_register(at_fork); }

static struct cilkrts_waiting *take_common(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, take_part_in_forks);
  pthread_mutex_lock(&common_lock);
  struct cilkrts_waiting *record = common;
  if (record)
    common = record->next;
  else
    record = make();
  pthread_mutex_unlock(&common_lock);
  return record;
}

struct cilkrts_waiting *cilkrts_waiting_take(struct cilkrts_waiting **spare) {
  struct cilkrts_waiting *record = spare ? *spare : NULL;
  if (!record)
    return take_common();
  *spare = record->next;
  return record;
}

void cilkrts_waiting_put(struct cilkrts_waiting **spare,
                         struct cilkrts_waiting *record) {
  enum { MOST_KEPT = 64 };
  // While a record is in a list, `result` counts the records that follow.
  record->result = spare && *spare ? (*spare)->result + 1 : 0;
  if (spare && record->result < MOST_KEPT) {
    record->next = *spare;
    *spare = record;
    return;
  }
  pthread_mutex_lock(&common_lock);
  record->next = common;
  common = record;
  pthread_mutex_unlock(&common_lock);
}

struct __cilkrts_strand *cilkrts_waiting_begin(struct cilkrts_waiting *record) {
  const uint64_t before = __atomic_load_n(&record->state, __ATOMIC_RELAXED);
  const uint64_t ended = before / ENDED;
  CILKRTS_ASSERT(can_follow(before, ended * ENDED | WAITING));
  __atomic_store_n(&record->woken, 0, __ATOMIC_RELAXED);
  // Release: partner is the acquire in cilkrts_waiting_claim.
  __atomic_store_n(&record->state, ended * ENDED | WAITING, __ATOMIC_RELEASE);
  return (struct __cilkrts_strand *)((uintptr_t)(uint32_t)ended << 32 |
                                     record->number);
}

// Returns the record that a handle names. Stores the state that the record has
// during the handle's wait, while no thread has claimed the wait and the strand
// has not left its stack.
static struct cilkrts_waiting *record_of(const struct __cilkrts_strand *strand,
                                         uint64_t *state) {
  uint32_t number = (uint32_t)(uintptr_t)strand - 1;
  // Acquire: partner is the release in make.
  if (number >= __atomic_load_n(&cilkrts_waiting_records, __ATOMIC_ACQUIRE))
    cilkrts_fail("__cilkrts_unpark is called with a value that is no handle");
  struct cilkrts_waiting *record =
      &cilkrts_waiting_chunks[number / CHUNK][number % CHUNK];
  *state = (__atomic_load_n(&record->state, __ATOMIC_RELAXED) & ~KNOWN) |
           (uint64_t)((uintptr_t)strand >> 32) * ENDED | WAITING;
  return record;
}

bool cilkrts_is_waiting(const struct __cilkrts_strand *strand) {
  uint64_t state;
  const struct cilkrts_waiting *record = record_of(strand, &state);
  return (__atomic_load_n(&record->state, __ATOMIC_RELAXED) &
          ~(uint64_t)LEFT) == state;
}

bool cilkrts_waiting_claim(const struct __cilkrts_strand *strand,
                           struct cilkrts_waiting **record) {
  uint64_t waiting;
  *record = record_of(strand, &waiting);
  uint64_t state = __atomic_load_n(&(*record)->state, __ATOMIC_RELAXED);
  do
    if ((state & ~(uint64_t)LEFT) != waiting)
      return false;
  // Acquire: partners are the releases in cilkrts_waiting_begin and
  // cilkrts_waiting_leave.
  while (!__atomic_compare_exchange_n(&(*record)->state, &state,
                                      state | CLAIMED, /*weak=*/true,
                                      __ATOMIC_ACQUIRE, __ATOMIC_RELAXED));
  CILKRTS_ASSERT(can_follow(state, state | CLAIMED));
  return true;
}

bool cilkrts_waiting_end(struct cilkrts_waiting *record, int result) {
  record->result = result;
  // Acquire: partner is the release in cilkrts_waiting_leave.
  uint64_t state = __atomic_load_n(&record->state, __ATOMIC_ACQUIRE);
  CILKRTS_ASSERT(can_follow(state, after(state)));
  if (!(state & LEFT)) {
    // Acquire, as above, and release: partners are the acquires in
    // cilkrts_waiting_is_over and cilkrts_waiting_leave.
    state = __atomic_exchange_n(&record->state, after(state), __ATOMIC_ACQ_REL);
    return state & LEFT;
  }
  __atomic_store_n(&record->state, after(state), __ATOMIC_RELAXED);
  return true;
}

bool cilkrts_waiting_is_over(const struct cilkrts_waiting *record) {
  // Acquire: partner is the release in cilkrts_waiting_end.
  return !(__atomic_load_n(&record->state, __ATOMIC_ACQUIRE) & WAITING);
}

bool cilkrts_waiting_leave(struct cilkrts_waiting *record) {
  // Acquire and release: partners are those in cilkrts_waiting_end. (The bit is
  // clear, so an addition sets it. A fetch-and-add is one instruction, and a
  // fetch-and-or that returns the old value is a loop.)
  const uint64_t before =
      __atomic_fetch_add(&record->state, LEFT, __ATOMIC_ACQ_REL);
  CILKRTS_ASSERT(can_follow(before, before + LEFT));
  return before & WAITING;
}

void cilkrts_waiting_visit(void (*visit)(const struct cilkrts_waiting *,
                                         void *),
                           void *argument) {
  // Acquire: partner is the release in make.
  uint32_t end = __atomic_load_n(&cilkrts_waiting_records, __ATOMIC_ACQUIRE);
  for (uint32_t i = 0; i < end; ++i) {
    const struct cilkrts_waiting *record =
        &cilkrts_waiting_chunks[i / CHUNK][i % CHUNK];
    // Acquire: partner is the release in cilkrts_waiting_begin.
    if (__atomic_load_n(&record->state, __ATOMIC_ACQUIRE) & WAITING)
      visit(record, argument);
  }
}

struct counts {
  unsigned strands, threads;
};

static void count(const struct cilkrts_waiting *record, void *of) {
  struct counts *counts = of;
  ++*(cilkrts_waiting_is_strands(record) ? &counts->strands : &counts->threads);
}

void cilkrts_waiting_count(unsigned *strands, unsigned *threads) {
  struct counts counts = {0, 0};
  cilkrts_waiting_visit(count, &counts);
  *strands = counts.strands;
  *threads = counts.threads;
}

bool cilkrts_waiting_block(struct cilkrts_waiting *record, unsigned ms) {
  const struct timespec limit = {.tv_sec = ms / 1000,
                                 .tv_nsec = (long)(ms % 1000) * 1000000};
  // Acquire: partner is the release in cilkrts_waiting_wake.
  while (!__atomic_load_n(&record->woken, __ATOMIC_ACQUIRE))
    if (syscall(SYS_futex, &record->woken, FUTEX_WAIT_PRIVATE, 0,
                ms ? &limit : NULL, NULL, 0) != 0 &&
        errno == ETIMEDOUT)
      return false;
  cilkrts_tsan_acquire(record);
  return true;
}

void cilkrts_waiting_wake(struct cilkrts_waiting *record) {
  cilkrts_tsan_release(record);
  // Release: partner is the acquire in cilkrts_waiting_block. After this store
  // another thread may wait in this record. The wake-up below then wakes that
  // thread in vain, which does no harm.
  __atomic_store_n(&record->woken, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &record->woken, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
