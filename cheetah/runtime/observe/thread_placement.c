//===- thread_placement.c - thread placement ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Thread placement. The kernel decides where a thread runs. In a virtual
// machine, it decides badly when it wakes a thread. Linux mistakes an idle
// virtual processor for one that the host has preempted, and so leaves the
// woken thread on the processor of its waker. The two threads share that
// processor for up to ten milliseconds, until the load is balanced, which is
// longer than many a parallel region lasts. So a woken pool thread that finds
// itself on its waker's processor moves once. It moves to a processor on which
// no awake worker was last seen. After that the kernel places the thread again:
// nothing is pinned, and other load on the machine can move it. The program's
// own threads stay where they are, since the program may have put them there.
//
// Everything that is read here is a hint. A thread that moves without need, or
// does not move when it should, loses microseconds or milliseconds, no more.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "thread_placement.h"

#include "../os/config.h"

#include <sched.h>
#include <string.h>

// True if threads are moved. Atomic; cleared when the kernel refuses it.
static bool spreads;
// The processor of the last thread that woke or started one, or -1. Atomic; any
// thread writes it.
static int waker_on = -1;

static bool is_on(void) { return __atomic_load_n(&spreads, __ATOMIC_RELAXED); }

void cilkrts_placement_init(void) { spreads = cilkrts_configuration()->spread; }

int cilkrts_placement_note(struct worker *w) {
  const int here = sched_getcpu();
  __atomic_store_n(&w->placement.processor, here, __ATOMIC_RELAXED);
  return here;
}

void cilkrts_placement_works(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  if (is_on())
    cilkrts_placement_note(w);
}

void cilkrts_placement_ends(struct worker *w) {
  __atomic_store_n(&w->placement.processor, -1, __ATOMIC_RELAXED);
}

void cilkrts_placement_starts(void) {
  if (is_on())
    __atomic_store_n(&waker_on, sched_getcpu(), __ATOMIC_RELAXED);
}

void cilkrts_placement_started(void) {
  if (is_on())
    sched_yield();
}

void cilkrts_placement_wakes(void) {
  if (!is_on())
    return;
  struct worker *w = cilkrts_current();
  // A thread without a worker, such as one that waits for input, is about to
  // sleep.
  const int here = w == &cilkrts_bootstrap ? -1 : cilkrts_placement_note(w);
  __atomic_store_n(&waker_on, here, __ATOMIC_RELAXED);
}

// Returns true if the thread of `v` has strands, or looks for some.
static bool is_awake(struct worker *v) {
  return !__atomic_load_n(&v->idle.asleep, __ATOMIC_RELAXED) &&
         (!v->bound || cilkrts_is_inside(v));
}

// Removes from `set` the processors of all awake workers except `w`.
static void leave_out_others(cpu_set_t *set, const struct worker *w) {
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct worker *v = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    const int on = __atomic_load_n(&v->placement.processor, __ATOMIC_RELAXED);
    if (v != w && on >= 0 && on < CPU_SETSIZE && is_awake(v))
      CPU_CLR(on, set);
  }
}

static bool get_affinity(cpu_set_t *set) {
  // This fails on machines with more processors than a cpu_set_t has.
  return sched_getaffinity(0, sizeof *set, set) == 0;
}

static bool set_affinity(const cpu_set_t *set) {
  return sched_setaffinity(0, sizeof *set, set) == 0;
}

static bool is_subset(const cpu_set_t *some, const cpu_set_t *set) {
  cpu_set_t both;
  CPU_AND(&both, some, set);
  return CPU_EQUAL(&both, some);
}

// Restores the thread's affinity mask, `allowed`. If the mask has all
// processors of the thread's control group, the thread is left without a mask
// instead. Then it can also use the processors that the group gets later. There
// is no way to ask whether the thread had a mask before.
static void restore_affinity(const cpu_set_t *allowed) {
  cpu_set_t all, now;
  memset(&all, 0xff, sizeof all);
  if (!set_affinity(&all) || !get_affinity(&now) || !CPU_EQUAL(&now, allowed))
    set_affinity(allowed);
}

static void move(const cpu_set_t *others, const cpu_set_t *allowed) {
  CILKRTS_ASSERT(is_subset(others, allowed) && !CPU_EQUAL(others, allowed));
  if (!set_affinity(others)) {
    // A sandbox has refused the call, and will refuse it again.
    __atomic_store_n(&spreads, false, __ATOMIC_RELAXED);
    return;
  }
  // The old set is not restored if another thread has set a new one since.
  cpu_set_t now;
  if (!get_affinity(&now) || is_subset(&now, others))
    restore_affinity(allowed);
}

void cilkrts_placement_woken(struct worker *w) {
  CILKRTS_ASSERT(!w->bound);
  if (!is_on())
    return;
  const int here = sched_getcpu();
  if (here < 0 || here >= CPU_SETSIZE ||
      here != __atomic_load_n(&waker_on, __ATOMIC_RELAXED))
    return;
  cpu_set_t allowed;
  if (!get_affinity(&allowed))
    return;
  cpu_set_t others = allowed;
  CPU_CLR(here, &others);
  leave_out_others(&others, w);
  if (CPU_COUNT(&others) > 0)
    move(&others, &allowed);
  cilkrts_placement_note(w);
}
