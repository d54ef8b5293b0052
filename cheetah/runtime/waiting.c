//===- waiting.c - who waits, and until when ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle of who waits may outlive the wait: a deadline and a message may race
// for a strand, and who comes second must do no harm. So the handle isn't an
// address but the number of a record, and how often that has been waited in.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "waiting.h"

#include "fork.h"
#include "message.h"

#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(sizeof(void *) == 8, "a handle has 64 bits");

enum { MOST = 1 << 24, WAITING = 1 };

// Of a state, what a handle has room for.
#define KNOWN ((UINT64_C(1) << 33) - 1)

// Reserved at the first use, then constant.
static struct cilkrts_waiting *records;
static pthread_once_t reserved = PTHREAD_ONCE_INIT;

// Records that no list of a caller's has.
static pthread_mutex_t common_lock = PTHREAD_MUTEX_INITIALIZER;
static struct cilkrts_waiting *common;
static uint32_t unused; // numbers from here on; atomic

static void reserve_records(void) {
  void *place = mmap(NULL, MOST * sizeof *records, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED)
    cilkrts_fail("no addresses for strands that wait: raise the limit of "
                 "virtual memory (ulimit -v)");
  records = place;
}

static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&common_lock, when);
}

void cilkrts_waiting_init(void) { cilkrts_fork_register(at_fork); }

static struct cilkrts_waiting *take_common(void) {
  pthread_once(&reserved, reserve_records);
  pthread_mutex_lock(&common_lock);
  struct cilkrts_waiting *record = common;
  if (record)
    common = record->next;
  else if (unused < MOST)
    record = &records[__atomic_fetch_add(&unused, 1, __ATOMIC_RELAXED)];
  pthread_mutex_unlock(&common_lock);
  if (!record)
    cilkrts_fail("more than %d strands wait", (int)MOST);
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
  // In a list, how many follow.
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
  uint64_t state = __atomic_load_n(&record->state, __ATOMIC_RELAXED) + WAITING;
  __atomic_store_n(&record->woken, 0, __ATOMIC_RELAXED);
  // Release: partner is the acquire in cilkrts_waiting_end.
  __atomic_store_n(&record->state, state, __ATOMIC_RELEASE);
  return (struct __cilkrts_strand *)((uintptr_t)(uint32_t)(state >> 1) << 32 |
                                     (uintptr_t)(record - records + 1));
}

// The record that a handle names, and the state that it has while the strand
// waits.
static struct cilkrts_waiting *record_of(const struct __cilkrts_strand *strand,
                                         uint64_t *state) {
  uint32_t number = (uint32_t)(uintptr_t)strand;
  if (number == 0 || number > __atomic_load_n(&unused, __ATOMIC_RELAXED))
    cilkrts_fail("__cilkrts_unpark is called with what is no strand's handle");
  struct cilkrts_waiting *record = &records[number - 1];
  *state = (__atomic_load_n(&record->state, __ATOMIC_RELAXED) & ~KNOWN) |
           (uint64_t)((uintptr_t)strand >> 32) << 1 | WAITING;
  return record;
}

bool cilkrts_is_waiting(const struct __cilkrts_strand *strand) {
  uint64_t state;
  const struct cilkrts_waiting *record = record_of(strand, &state);
  return __atomic_load_n(&record->state, __ATOMIC_RELAXED) == state;
}

bool cilkrts_waiting_end(const struct __cilkrts_strand *strand,
                         struct cilkrts_waiting **record) {
  uint64_t state;
  *record = record_of(strand, &state);
  // Acquire: partner is the release in cilkrts_waiting_begin.
  return __atomic_compare_exchange_n(&(*record)->state, &state, state + 1,
                                     /*weak=*/false, __ATOMIC_ACQUIRE,
                                     __ATOMIC_RELAXED);
}

void cilkrts_waiting_block(struct cilkrts_waiting *record) {
  // Acquire: partner is the release in cilkrts_waiting_wake.
  while (!__atomic_load_n(&record->woken, __ATOMIC_ACQUIRE))
    syscall(SYS_futex, &record->woken, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

void cilkrts_waiting_wake(struct cilkrts_waiting *record) {
  // Release: partner is the acquire in cilkrts_waiting_block. After it the
  // record may be another's; to wake that one, who looks again, does no harm.
  __atomic_store_n(&record->woken, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &record->woken, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
