//===- fairness.c - fair scheduling by time slices ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policy is round robin with time slices, as in Go. A worker takes its next
// strand from the first of these places that has one:
//
//   1. the run-next slot: that strand shares caches with the one before, and
//      strands that have begun should end before more begin;
//   2. the continuations that the worker has abandoned;
//   3. those that it had abandoned when it last took a strand from the slot;
//   4. the injection queue, and then the local queue, the oldest strand first.
//
// A strand of the local queue begins a time slice; the strands from places 1 to
// 3 belong to it from then on. Strands of the injection queue share one time
// slice, since most of them soon wait again. A time slice that has lasted for a
// millisecond is over if another strand waits for its end. Then the running
// strand and places 1 to 3 go to the end of the local queue, a deque of
// abandoned continuations in one piece. After a time slice of injected strands,
// one element of the local queue comes first. So a strand that computes for
// long gets a millisecond of each round through the queue. Injected strands get
// at most a millisecond between two elements of the local queue, however short
// these are. Two things end a time slice:
//
//   - The tick. While any strand is ready, the thread for deadlines looks at
//     each worker once in a millisecond. A time slice that has lasted since the
//     last look is over, and the running strand is preempted: the limit of its
//     worker is poisoned, so that its next push takes the slow path (park.c).
//   - The worker itself, which looks at the clock each 61st time that it needs
//     a strand. The tick may be late if other processes want its processor.
//     Until the tick came, two strands that hand over to one another would keep
//     their worker. (61 is prime, so that it falls in step with no program; Go
//     and Tokio look into their global queues as often.)
//
// A worker that pushes nothing, or blocks in the system, does not notice the
// end of its time slice. If it has not noticed by the next tick, the tick moves
// the strands in its local queue and in its slot to the injection queue of its
// computation. The other workers of the computation are then preempted, as for
// any injected strand. (Go takes the queue from a thread that blocks in a
// system call.)
//
// A strand that may continue only in its root's thread is in that worker's
// mailbox. The mailbox comes before all of these places, and the running strand
// is preempted for it as for any other.
//
// The policy was measured with benchmarks/concurrent/fairness.cpp, on one
// worker and on two: eight clients again and again ask for 2 ms of work, and
// twenty clients send requests that need no work. The latest of a hundred
// requests for work is overtaken by 15 other requests on one worker, and by 20
// on two (by 7 if all took turns). Half of the requests without work are
// answered after 3.2 and 1.8 ms, and the latest of a hundred after 8.5 and 7.1
// ms. If the queues alternate, with one strand each, these last four times are
// 34, 19, 73, and 39 ms, since each injected strand then waits for one that
// computes. An earlier policy kept an account of the time of unparked strands
// and of continuations: with it, 47 and 35 requests overtake, and the four
// times are 10, 10, 42, and 32 ms.
//
//===----------------------------------------------------------------------===//

#include "fairness.h"

#include "../os/fence.h"
#include "../wait/timer.h"
#include "abandoned.h"
#include "idle.h"
#include "ready.h"

// Returns true if the calling worker `w` has no abandoned continuations. Only
// the owner abandons continuations, so the result stays true until the owner
// does so.
CILKRTS_WHEN_ASSERTING(
    static bool has_abandoned_nothing(const struct worker *w) {
      return w == cilkrts_current() && !cilkrts_ring_count(&w->ready.abandoned);
    })

// Returns true if a queue from which `w` may take has an element. A hint.
static bool has_queued(const struct worker *w) {
  const struct worker *root =
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  return cilkrts_ring_count(&w->ready.local) ||
         (root && cilkrts_ring_count(&root->ready.injected));
}

// Returns true if a strand waits for the end of the time slice of `w`. A hint.
static bool others_wait(const struct worker *w) {
  return has_queued(w) || cilkrts_run_next_has(&w->ready.run_next) ||
         __atomic_load_n(&w->idle.mailbox, __ATOMIC_RELAXED);
}

void cilkrts_slice_end(struct worker *w) {
  struct cilkrts_slice_state *slice = &w->slice;
  slice->is_local_next =
      slice->is_injected && cilkrts_ring_count(&w->ready.local);
  cilkrts_ready_requeue(w);
  CILKRTS_ASSERT(has_abandoned_nothing(w) &&
                 !__atomic_load_n(&w->ready.interrupted, __ATOMIC_RELAXED) &&
                 !cilkrts_run_next_has(&w->ready.run_next));
  cilkrts_slice_begin(w);
  // The tick does not see a strand that is between the slot and the queue.
  cilkrts_tick_soon();
}

void cilkrts_slice_interrupt(struct worker *w) {
  // The tick does not see abandoned continuations, and has seen nothing in the
  // slot or the mailbox since the caller took the strand from there.
  if (cilkrts_ready_interrupt(w))
    cilkrts_tick_soon();
  CILKRTS_ASSERT(has_abandoned_nothing(w));
}

// Takes an injected strand. The strand runs in the current time slice if that
// is one of injected strands.
static region_t *take_injected(struct worker *w) {
  region_t *region = cilkrts_ready_take_injected(w);
  if (region && !w->slice.is_injected)
    cilkrts_slice_begin(w);
  w->slice.is_injected = region;
  return region;
}

// Takes the oldest strand of a queue, or returns null.
static region_t *take_oldest(struct worker *w) {
  struct cilkrts_slice_state *slice = &w->slice;
  CILKRTS_ASSERT(has_abandoned_nothing(w));
  if (!has_queued(w))
    return NULL;
  region_t *region = slice->is_local_next ? NULL : take_injected(w);
  if (region)
    return region;
  cilkrts_slice_begin(w);
  slice->is_local_next = false;
  region = cilkrts_ready_take_local(w);
  return region ? region : take_injected(w);
}

// Returns true if the time slice of the calling worker `w` is over.
static bool is_over(struct worker *w) {
  // In models there is no time.
  enum { LOOKS = CILKRTS_TRIES(61, 5), SLICE_NS = CILKRTS_TRIES(1000000, 0) };
  struct cilkrts_slice_state *slice = &w->slice;
  if (__atomic_load_n(&slice->is_over, __ATOMIC_RELAXED))
    return true;
  if (++slice->looks < LOOKS)
    return false;
  slice->looks = 0;
  return cilkrts_arch_ticks() - slice->begin >= cilkrts_arch_ticks_in(SLICE_NS);
}

region_t *cilkrts_next_ready(struct worker *w) {
  if (!cilkrts_has_ready(&w->ready) && !has_queued(w))
    return NULL;
  if (is_over(w))
    cilkrts_slice_end(w);
  region_t *region = cilkrts_run_next_take(&w->ready.run_next);
  if (region) {
    cilkrts_slice_interrupt(w);
    return region;
  }
  region = cilkrts_abandoned_take_if(w, NULL, NULL);
  if (!region && __atomic_load_n(&w->ready.interrupted, __ATOMIC_RELAXED))
    region = cilkrts_ready_take_local(w);
  return region ? region : take_oldest(w);
}

static void ask_for_end(struct worker *w) {
  __atomic_store_n(&w->slice.is_over, true, __ATOMIC_RELAXED);
  cilkrts_poison(w);
}

// Asks for the end of the time slice of `w` if the slice has lasted since the
// last tick and another strand waits. If the last request had no effect, hands
// over the strands of `w`. Returns true if another strand waits.
static bool look_at(struct worker *w) {
  const uint32_t count = __atomic_load_n(&w->slice.count, __ATOMIC_RELAXED);
  const bool waits = others_wait(w);
  if (!waits || count != w->slice.seen)
    w->slice.asked = 0;
  else if (w->slice.asked++)
    cilkrts_ready_hand_over(w);
  if (w->slice.asked)
    ask_for_end(w);
  w->slice.seen = count;
  return waits;
}

static bool tick(void) {
  static bool again;
  bool any = false;
  // Orders the store of `wanted` (before) and the loads of the places (after).
  // Partner: the fence in cilkrts_tick_soon, which this one replaces except in
  // fenced mode.
  cilkrts_fence_others();
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i)
    any |= look_at(__atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED));
  // After the last look that saw a strand, the tick runs once more: a thief may
  // have held that strand during this look.
  const bool seen_recently = any || again;
  again = any;
  return seen_recently;
}

void cilkrts_tick_soon(void) {
  // Orders the store of the ready strand (before) and the load of `wanted`
  // (after). Partner: the fence in tick.
  cilkrts_fence_self();
  cilkrts_timer_tick(tick);
}

bool cilkrts_is_preempted(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  __atomic_store_n(&w->slice.is_over, false, __ATOMIC_RELAXED);
  return others_wait(w);
}
