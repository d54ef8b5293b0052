//===- fairness.c - which ready strand runs next, and for how long ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker that needs a strand looks into four sources, in this order:
//
//   1. the run-next slot: the strand shares caches with the one before;
//   2. the injection queue: what comes from outside has waited already;
//   3. the local queue: most strands there soon wait again, and what has begun
//      should end before more begins;
//   4. what it has abandoned.
//
// Each of them could keep the worker from those after it for ever, and a strand
// that computes could keep it from all of them. So there is a tick: while
// anything is ready, the thread for deadlines looks at each worker once in a
// millisecond. The source that has had something for the most ticks in a row
// without losing anything goes first until the next tick, and the running
// strand is preempted: the limit of its worker is poisoned, so that its next
// push takes the slow path, and the child that begins there goes to the end of
// the local queue (park.c). What pushes nothing isn't interrupted.
//
// A strand that was preempted keeps what it has abandoned in its time slice:
// this follows it through the queue (ready.c), and a child that ends goes on
// with its parent if that lies youngest among what was abandoned. So what
// computes for long has a millisecond of each round through the queue, whatever
// its tasks are.
//
// What was abandoned stays what it was: one that is preempted is abandoned
// again, as the youngest, and is not preempted for older ones of the same
// worker. They run as they would have from the deque, so memory stays bounded
// as without waits.
//
// The strands of a run-next slot share a time slice, however often they hand
// over to one another: the queues come before the slot after a tick, and each
// sixteenth time as well, since the thread for deadlines may be late where
// other processes want its processor.
//
// A strand that goes on in its root's thread only is in that one's mailbox,
// which comes before all sources, and is preempted for at the first tick.
//
// Measured with benchmarks/concurrent/fairness.cpp, on a machine that was busy
// otherwise, with one worker and with two: eight clients ask for 2 ms of work
// again and again, beside twenty that ask for nothing. The latest of a hundred
// requests for work is overtaken by 16 and 17 others (7 if all took turns). If
// what a preempted strand has abandoned stays behind, 25 and 23 overtake; if
// the end of a child is no reason to go on with its parent, 83 and 61; and on
// one worker a strand that computes never ends beside a client that starts
// tasks for ever (test/Concurrent/gives-way-later.cpp). With the time account,
// and the groups of strands that had had their turn, that were here before, it
// was 12.
//
//===----------------------------------------------------------------------===//

#include "fairness.h"

#include "abandoned.h"
#include "fence.h"
#include "ready.h"
#include "timer.h"

enum { RUN_NEXT, INJECTED, LOCAL, ABANDONED };

_Static_assert(CILKRTS_SOURCES == ABANDONED + 1, "one of each");

static struct worker *computation_of(const struct worker *w) {
  return __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
}

static bool has_mail(const struct worker *w) {
  return __atomic_load_n(&w->mailbox, __ATOMIC_RELAXED);
}

static bool runs_abandoned(const struct worker *w) {
  return __atomic_load_n(&w->slice.is_abandoned, __ATOMIC_RELAXED);
}

static region_t *take_abandoned(struct worker *w) {
  region_t *region = cilkrts_abandoned_take_if(w, NULL, NULL);
  if (region) {
    cilkrts_slice_begin(w);
    __atomic_store_n(&w->slice.is_abandoned, true, __ATOMIC_RELAXED);
    __atomic_store_n(&w->slice.abandoned_count, w->slice.abandoned_count + 1,
                     __ATOMIC_RELAXED);
  }
  return region;
}

static region_t *take_from(struct worker *w, unsigned source) {
  switch (source) {
  case LOCAL:
    return cilkrts_ready_take_local(w);
  case INJECTED:
    return cilkrts_ready_take_injected(w);
  case ABANDONED:
    return take_abandoned(w);
  default:
    return NULL;
  }
}

region_t *cilkrts_next_ready(struct worker *w) {
  enum { MOST_HAND_OVERS = CILKRTS_TRIES(16, 4) };
  region_t *region =
      take_from(w, __atomic_load_n(&w->slice.goes_first, __ATOMIC_RELAXED));
  if (!region && ++w->slice.looks % MOST_HAND_OVERS)
    region = cilkrts_run_next_take(&w->ready.run_next);
  for (unsigned source = INJECTED; !region && source < ABANDONED; ++source)
    region = take_from(w, source);
  if (!region)
    region = cilkrts_run_next_take(&w->ready.run_next);
  return region ? region : take_abandoned(w);
}

// What a tick sees of a source.
struct sight {
  bool has_some;
  uint32_t served; // how often something was taken, or put into a slot
};

static struct sight look_into(const struct cilkrts_ring *ring) {
  return (struct sight){cilkrts_ring_count(ring),
                        __atomic_load_n(&ring->taken, __ATOMIC_RELAXED)};
}

static void look_at_all(const struct worker *w,
                        struct sight sights[CILKRTS_SOURCES]) {
  const struct cilkrts_ready *ready = &w->ready;
  const struct worker *root = computation_of(w);
  sights[RUN_NEXT] = (struct sight){cilkrts_run_next_has(&ready->run_next),
                                    cilkrts_run_next_puts(&ready->run_next)};
  sights[LOCAL] = look_into(&ready->local);
  sights[INJECTED] =
      root ? look_into(&root->ready.injected) : (struct sight){false, 0};
  sights[ABANDONED] = look_into(&ready->abandoned);
  sights[ABANDONED].has_some =
      cilkrts_abandoned_before(w) && !runs_abandoned(w);
  // A child's end that takes its parent doesn't count.
  sights[ABANDONED].served +=
      __atomic_load_n(&w->slice.abandoned_count, __ATOMIC_RELAXED);
}

// Preempts what `w` runs if something waits. Returns true if something does.
static bool look_at(struct worker *w) {
  struct sight sights[CILKRTS_SOURCES];
  look_at_all(w, sights);
  const bool mail = has_mail(w);
  bool any = mail;
  uint32_t most = 0;
  uint8_t first = RUN_NEXT;
  for (uint8_t source = 0; source < CILKRTS_SOURCES; ++source) {
    struct cilkrts_waits *waits = &w->waits[source];
    const struct sight *seen = &sights[source];
    waits->ticks =
        seen->has_some && seen->served == waits->served ? waits->ticks + 1 : 0;
    waits->served = seen->served;
    any |= seen->has_some;
    if (waits->ticks > most) {
      most = waits->ticks;
      first = source;
    }
  }
  __atomic_store_n(&w->slice.goes_first, first, __ATOMIC_RELAXED);
  if (mail || most) {
    __atomic_store_n(&w->slice.is_over, true, __ATOMIC_RELAXED);
    cilkrts_poison(w);
  }
  return any;
}

static bool tick(void) {
  static bool again;
  bool any = false;
  // That it looks, before what it sees. Partner: the fence in
  // cilkrts_tick_soon, which this one stands for except in fenced mode.
  cilkrts_fence_others();
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i)
    any |= look_at(__atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED));
  // Once more than anything was seen: it may have been in a thief's hands, or
  // about to have its time slice.
  const bool seen_recently = any || again;
  again = any;
  return seen_recently;
}

void cilkrts_tick_soon(void) {
  // What is ready, before whether the tick runs. Partner: the fence in tick.
  cilkrts_fence_self();
  cilkrts_timer_tick(tick);
}

bool cilkrts_is_preempted(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  __atomic_store_n(&w->slice.is_over, false, __ATOMIC_RELAXED);
  struct sight sights[CILKRTS_SOURCES];
  look_at_all(w, sights);
  bool any = has_mail(w);
  for (unsigned source = 0; source < CILKRTS_SOURCES; ++source)
    any |= sights[source].has_some;
  return any;
}
