//===- counters.c - counters and times of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counters and times of workers. A reader adds the length of the present
// stretch to the sum of those before it. It must not see that stretch in both
// places, or in neither. A version number tells the reader whether the owner
// changed them in between (a sequence lock; the fences are those of Boehm, "Can
// seqlocks get along with programming language memory models?", 2012). A
// worker's activity is noted even while no times are taken. So a stretch that
// began before times were taken counts from the moment on at which times were
// first taken.
//
//===----------------------------------------------------------------------===//

#include "counters.h"

#include "assertion.h"

#include <sched.h>
#include <time.h>

// The time at which times were first taken, or 0. Atomic; written once in a
// process.
static uint64_t taken_since;

uint64_t cilkrts_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

void cilkrts_take_times(void) {
  uint64_t never = 0;
  __atomic_compare_exchange_n(&taken_since, &never, cilkrts_clock(),
                              /*weak=*/false, __ATOMIC_RELAXED,
                              __ATOMIC_RELAXED);
}

// Returns how long a stretch that began at `since` has lasted at `now`, as far
// as times were taken. Threads' clocks may differ by a little.
static uint64_t stretch(uint64_t since, uint64_t taken, uint64_t now) {
  uint64_t from = since > taken ? since : taken;
  return now > from ? now - from : 0;
}

void cilkrts_counters_change(struct cilkrts_counters *counters,
                             enum cilkrts_activity doing) {
  uint64_t taken = __atomic_load_n(&taken_since, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(doing < CILKRTS_ACTIVITIES);
  if (!taken) {
    __atomic_store_n(&counters->doing, doing, __ATOMIC_RELAXED);
    return;
  }
  uint32_t version = __atomic_load_n(&counters->version, __ATOMIC_RELAXED);
  uint32_t before = __atomic_load_n(&counters->doing, __ATOMIC_RELAXED);
  uint64_t since = __atomic_load_n(&counters->since, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(version % 2 == 0 && before < CILKRTS_ACTIVITIES);
  __atomic_store_n(&counters->version, version + 1, __ATOMIC_RELAXED);
  // Seq_cst: partners are both fences in cilkrts_counters_times. Two kinds of
  // readers see the odd version: a reader that sees one of the stores below,
  // and a reader that has read the clock after the owner reads it here.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  uint64_t now = cilkrts_clock();
  cilkrts_add(&counters->spent[before], stretch(since, taken, now));
  __atomic_store_n(&counters->since, now, __ATOMIC_RELAXED);
  __atomic_store_n(&counters->doing, doing, __ATOMIC_RELAXED);
  // Release: partner is the acquire load in cilkrts_counters_times.
  __atomic_store_n(&counters->version, version + 2, __ATOMIC_RELEASE);
}

enum { MOST_TRIES = 10000 };

void cilkrts_counters_times(const struct cilkrts_counters *counters,
                            uint64_t spent[CILKRTS_ACTIVITIES]) {
  // The owner may have been preempted during a change. Or this is the owner's
  // thread, in a signal handler that has interrupted a change. After many tries
  // the reader takes the values that are there.
  for (unsigned tries = 0;; ++tries) {
    // The clock is read first. If the present stretch is seen below, it ends
    // later than that, so no later reading makes it shorter.
    uint64_t now = cilkrts_clock();
    // Seq_cst: partner is the fence in cilkrts_counters_change.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    // Acquire: partner is the release store in cilkrts_counters_change.
    uint32_t version = __atomic_load_n(&counters->version, __ATOMIC_ACQUIRE);
    for (unsigned i = 0; i < CILKRTS_ACTIVITIES; ++i)
      spent[i] = __atomic_load_n(&counters->spent[i], __ATOMIC_RELAXED);
    uint32_t doing = __atomic_load_n(&counters->doing, __ATOMIC_RELAXED);
    uint64_t since = __atomic_load_n(&counters->since, __ATOMIC_RELAXED);
    // Acquire: partner is the seq_cst fence in cilkrts_counters_change.
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (tries == MOST_TRIES ||
        (version % 2 == 0 &&
         version == __atomic_load_n(&counters->version, __ATOMIC_RELAXED))) {
      uint64_t taken = __atomic_load_n(&taken_since, __ATOMIC_RELAXED);
      if (taken)
        spent[doing] += stretch(since, taken, now);
      return;
    }
    sched_yield();
  }
}

void cilkrts_times_forked(void) {
  if (taken_since)
    taken_since = cilkrts_clock();
}

void cilkrts_counters_forked(struct cilkrts_counters *counters,
                             enum cilkrts_activity doing) {
  *counters = (struct cilkrts_counters){.doing = doing};
}
