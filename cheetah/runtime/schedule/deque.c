//===- deque.c - the deque of stealable continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The protocol is Cilk-5's THE protocol: the owner's pop stores `tail` and then
// loads `head`, a thief stores `head` and then loads `tail`, both with a fence
// in between. A deque follows this protocol only while it is public, since the
// owner's fence makes a pop expensive:
//   - Thieves do not steal from a private deque. Its pop has no fence, and
//     compares `tail` with fast.pop_limit, which does not change.
//   - A thief asks for a deque to become public: it stores the highest address
//     in fast.pop_limit and null in fast.limit. So the owner's next pop or push
//     takes its slow path, where the owner consents (0.1 us). If the owner
//     reaches neither for as long as membarrier takes, the thief calls
//     membarrier: all later pops see fast.pop_limit then (1 us; 9 to 40 us on
//     virtual machines, and the owner is interrupted as well).
//   - In a public deque, fast.pop_limit stays the highest address. Each pop
//     takes the slow path, fences, and compares with `head`.
//   - An owner that pops often makes its deque private again: it consents soon
//     whenever a thief asks, and fences would cost more.
// Therefore steals are fast while tasks are long, and spawns are cheap while
// tasks are short. Where membarrier is missing, deques are always public.
//
// `head` changes only under the lock. This includes the reset in a pop.
//
// The low bits of an entry's region tell whether the state of exception
// handling at the entry's push is known, and where it is (handlers.h). A push
// clears them. An entry with an unknown state cannot be stolen.
//
//===----------------------------------------------------------------------===//

#include "deque.h"

#include "../../arch/switch.h"
#include "../exceptions/handlers.h"
#include "../observe/trace.h"
#include "../os/fence.h"
#include "../strands/context.h"
#include "../strands/lineage.h"
#include "../strands/views.h"
#include "../support/lock.h"
#include "../support/message.h"
#include "../workers/worker_slots.h"
#include "abandoned.h"
#include "idle.h"
#include "tied.h"

enum {
  MARK_EMPTY = 1, // no exception was handled or in flight
  MARK_STATE = 2, // the region's context has the state
  MARKS = MARK_EMPTY | MARK_STATE,
  TAGS = CILKRTS_COUNTED | CILKRTS_PART // pedigrees.h
};

// The values of `mode`. It is written under the lock, except that the owner
// changes ASKED to PUBLIC without it.
enum { DEQUE_PRIVATE, DEQUE_ASKED, DEQUE_PUBLIC };

// The bound on slow pops. If POPS of them come faster than NS_PER_POP each,
// fences take more than 3 or 4 % of the owner's time.
enum { POPS = CILKRTS_TRIES(32, 2), NS_PER_POP = 250 };

void cilkrts_deque_lock(struct worker *w) { cilkrts_lock(&w->deque.lock); }

void cilkrts_deque_unlock(struct worker *w) {
  CILKRTS_ASSERT(cilkrts_is_locked(w));
  cilkrts_unlock(&w->deque.lock);
}

void cilkrts_deque_set_handlers(struct worker *w,
                                struct cilkrts_handlers *handlers) {
  cilkrts_deque_lock(w);
  w->deque.handlers = handlers;
  cilkrts_deque_unlock(w);
}

// A moving average of the ticks that membarrier takes; zero before the first
// call.
static uint32_t fence_ticks;

static uint64_t get_fence_ticks(void) {
  uint32_t ticks = __atomic_load_n(&fence_ticks, __ATOMIC_RELAXED);
  return ticks ? ticks : cilkrts_arch_ticks_in(8000);
}

// Calls membarrier for `thief`, so that `victim` sees its stores, and updates
// the average time.
static void fence_others(struct worker *thief, const struct worker *victim) {
  const uint64_t most = cilkrts_arch_ticks_in(64000);
  uint64_t start = cilkrts_arch_ticks();
  cilkrts_fence_others();
  cilkrts_add(&thief->counters.fences, 1);
  cilkrts_trace(thief, CILKRTS_EVENT_FENCE, victim->number, NULL, NULL);
  uint64_t took = cilkrts_arch_ticks() - start;
  int64_t old = (int64_t)get_fence_ticks();
  int64_t change = (int64_t)(took < most ? took : most) - old;
  __atomic_store_n(&fence_ticks, (uint32_t)(old + change / 4),
                   __ATOMIC_RELAXED);
}

// Makes the deque of `w` public for `thief`: from then on the owner's pops
// fence, and `thief` sees the tails that earlier pops have stored. Called under
// the lock. Returns false if the deque turns out to be empty.
static bool make_public(struct worker *w, struct worker *thief) {
  CILKRTS_ASSERT(cilkrts_is_locked(w));
  if (__atomic_load_n(&w->deque.mode, __ATOMIC_RELAXED) == DEQUE_PRIVATE) {
    __atomic_store_n(&w->deque.mode, DEQUE_ASKED, __ATOMIC_RELAXED);
    // Release, as in cilkrts_poison: partner is the acquire in the slow pop and
    // push, where the owner has to see the thief's request.
    __atomic_store_n(&w->fast.pop_limit, CILKRTS_NO_ENTRY, __ATOMIC_RELEASE);
    cilkrts_poison(w);
  }
  uint64_t start = cilkrts_arch_ticks();
  const uint64_t patience = get_fence_ticks();
  // Acquire: partner is the release in consent; it carries `tail`.
  while (__atomic_load_n(&w->deque.mode, __ATOMIC_ACQUIRE) != DEQUE_PUBLIC) {
    if (!cilkrts_has_work(w))
      return false;
    if (cilkrts_arch_ticks() - start > patience) {
      fence_others(thief, w);
      __atomic_store_n(&w->deque.mode, DEQUE_PUBLIC, __ATOMIC_RELAXED);
      break;
    }
    cilkrts_arch_pause();
  }
  return true;
}

// Makes the deque public if a thief has asked for that. Called in the owner's
// slow push or pop, after its store of `tail`.
static void consent(struct worker *w) {
  // Acquire: partner is the release in make_public.
  if (__atomic_load_n(&w->deque.mode, __ATOMIC_ACQUIRE) != DEQUE_ASKED)
    return;
  // The thief's store may still be on its way.
  __atomic_store_n(&w->fast.pop_limit, CILKRTS_NO_ENTRY, __ATOMIC_RELAXED);
  // Release: partner is the acquire in make_public.
  __atomic_store_n(&w->deque.mode, DEQUE_PUBLIC, __ATOMIC_RELEASE);
}

// Makes the deque private if pops are frequent and no thief holds the lock.
// Called in the owner's slow pop.
static void reconsider(struct worker *w) {
  cilkrts_add(&w->counters.slow_pops, 1);
  if (__atomic_load_n(&w->counters.slow_pops, __ATOMIC_RELAXED) % POPS != 0)
    return;
  uint64_t now = cilkrts_arch_ticks();
  bool often = now - w->deque.slow_pops_since <
               cilkrts_arch_ticks_in((uint64_t)POPS * NS_PER_POP);
  w->deque.slow_pops_since = now;
  if (!often || cilkrts_fenced || !cilkrts_try_lock(&w->deque.lock))
    return;
  __atomic_store_n(&w->fast.pop_limit,
                   __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&w->deque.mode, DEQUE_PRIVATE, __ATOMIC_RELAXED);
  cilkrts_deque_unlock(w);
}

// Returns the region of `entry`, with the marks and tags.
static uintptr_t marked_region(const entry_t *entry) {
  // Acquire: partner is the release in note_state; it carries the state.
  return (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_ACQUIRE);
}

// Returns true if the state of exception handling that the continuation `entry`
// has to start with is known. A hint if the owner may have popped the entry.
// Called under the lock, which keeps the thread from ending while its state is
// read.
static bool knows_state(struct worker *victim, const entry_t *entry) {
  CILKRTS_ASSERT(cilkrts_is_locked(victim));
  bool known = (marked_region(entry) & MARKS) ||
               cilkrts_handlers_look_empty(victim->deque.handlers);
  __atomic_store_n(&victim->deque.oldest_is_blocked, !known, __ATOMIC_RELAXED);
  return known;
}

// Ends a steal attempt that has failed: restores `head` and unlocks. While
// `head` was raised, the owner may have pushed an entry that no other worker
// saw, including the worker that the slow push has woken. So this function
// wakes a worker again.
static void give_up(struct worker *victim, entry_t *head) {
  CILKRTS_ASSERT(victim->fast.head == head + 1);
  __atomic_store_n(&victim->fast.head, head, __ATOMIC_RELAXED);
  cilkrts_deque_unlock(victim);
  // Orders the store of `head` (before) and the loads of the sleepers (after).
  // Partner: the fence in go_to_sleep (idle.c), which orders the opposite.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (cilkrts_has_work(victim))
    cilkrts_wake_for(victim);
}

// Tells ThreadSanitizer of the entries below `tail`. ThreadSanitizer cannot see
// the order that the inlined push makes. So under it every push and pop takes a
// slow path: the limit stays poisoned, and the mode is the fenced one. Thieves
// take only entries that a slow path has announced.
static void announce(struct worker *w, entry_t *tail) {
  if (cilkrts_tsan())
    // Release: partner is the acquire load in is_announced.
    __atomic_store_n(&w->deque.announced, tail, __ATOMIC_RELEASE);
}

static bool is_announced(const struct worker *w, const entry_t *entry) {
  return !cilkrts_tsan() ||
         entry < __atomic_load_n(&w->deque.announced, __ATOMIC_ACQUIRE);
}

// Returns true if the spawn helper with the frame record `frame` runs on the
// stack that its thread has for signal handlers, or on the scheduler's stack.
// Then a signal handler has spawned. Its continuation must not be stolen, since
// it would continue in the thief's thread, and since its entry may have
// overwritten that of a push that the handler has interrupted.
static bool is_on_handlers_stack(const struct worker *w, void **frame) {
  const char *at = (const char *)frame;
  const struct cilkrts_shadow *scheduler = &w->scheduler.shadow;
  return (size_t)(at - w->stacks.handlers_low) < w->stacks.handlers_size ||
         (size_t)(at - scheduler->bottom) < scheduler->size;
}

static void refuse_stolen_handler(const struct worker *victim, void **frame) {
  if (is_on_handlers_stack(victim, frame))
    cilkrts_fail_in_handler(", and was stolen from");
}

CILKRTS_NO_SANITIZER bool
cilkrts_deque_is_in_signal_handler(const struct worker *w, void **frame) {
  void **spawner = frame[0];
  return is_on_handlers_stack(w, frame) ||
         cilkrts_arch_is_signal_return(cilkrts_arch_return_address(spawner));
}

// Takes the continuation `h`, the oldest of `victim`, whose lock is held, out
// of the deque. The child continues in `victim`. `frame` is the frame record of
// the child's spawn helper.
static struct strand take(struct worker *victim, entry_t *h, void **frame) {
  CILKRTS_ASSERT(cilkrts_is_locked(victim) && victim->fast.head > h);
  uintptr_t marked = marked_region(h);
  region_t *r = (region_t *)(marked & ~(uintptr_t)(MARKS | TAGS));
  CILKRTS_ASSERT(r && (uintptr_t)r % _Alignof(region_t) == 0);
  if ((r->stolen & ~CILKRTS_PENDING) == 0) {
    __atomic_store_n(&r->count, 0, __ATOMIC_RELAXED);
    r->frame = frame[0];
    r->stack = cilkrts_arch_caller_stack(frame);
    r->adopted = 0;
    if (r->stolen == 0)
      r->exceptions = NULL;
    r->views = NULL;
    r->leftmost = !__atomic_load_n(&victim->fast.views, __ATOMIC_RELAXED);
    cilkrts_tie(victim, r);
  }
  struct cilkrts_handlers handlers = {NULL, 0};
  if (marked & MARK_STATE)
    handlers = r->context.handlers;
  const uint64_t index = r->stolen++ & ~CILKRTS_PENDING;
  return (struct strand){
      .resumed = false,
      .region = r,
      .frame = frame[0],
      .pc = cilkrts_arch_return_address(frame),
      .context = cilkrts_context_steal(victim, h, marked, index, handlers),
      .happens_after = h};
}

bool cilkrts_deque_steal(struct worker *victim, struct worker *thief,
                         struct strand *stolen) {
  CILKRTS_ASSERT(victim != thief);
  if (!cilkrts_has_work(victim) || !cilkrts_may_steal_from(thief, victim) ||
      !cilkrts_try_lock(&victim->deque.lock))
    return false;
  entry_t *h = __atomic_load_n(&victim->fast.head, __ATOMIC_RELAXED);
  if (!knows_state(victim, h) || !make_public(victim, thief)) {
    cilkrts_deque_unlock(victim);
    return false;
  }
  CILKRTS_ASSERT(victim->deque.base <= h && h <= victim->deque.end);
  CILKRTS_ASSERT(__atomic_load_n(&victim->deque.mode, __ATOMIC_RELAXED) ==
                 DEQUE_PUBLIC);
  __atomic_store_n(&victim->fast.head, h + 1, __ATOMIC_RELAXED);
  // Store of `head`, then load of `tail`. Partner: the fence in the slow pop.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  // Acquire: partner is the release store of `tail` in push and pop; it makes
  // the entry, the region and the parent's frame visible.
  bool taken = h + 1 <= __atomic_load_n(&victim->fast.tail, __ATOMIC_ACQUIRE) &&
               is_announced(victim, h);
  void **frame = __atomic_load_n(&h->frame, __ATOMIC_RELAXED);
  if (taken)
    refuse_stolen_handler(victim, frame);
  // Only now is it certain that the entry is the victim's. So the state and the
  // computation are read again: the victim may have changed to another
  // computation. The thief takes its slot last, since it would have to give the
  // slot back if another condition failed.
  struct worker *computation =
      __atomic_load_n(&victim->computation, __ATOMIC_RELAXED);
  if (!taken || !knows_state(victim, h) ||
      !cilkrts_worker_slot_change(thief, computation)) {
    give_up(victim, h);
    return false;
  }
  *stolen = take(victim, h, frame);
  // The event is noted under the lock, so that the victim still runs the child.
  cilkrts_trace(thief, CILKRTS_EVENT_STEAL, victim->number, stolen->pc,
                stolen->region);
  cilkrts_deque_unlock(victim);
  cilkrts_add(&thief->counters.steals, 1);
  return true;
}

// Resets both ends of the deque. All entries have been stolen. Called by the
// owner under the lock.
static void reset(struct worker *w) {
  CILKRTS_ASSERT(cilkrts_is_locked(w));
  __atomic_store_n(&w->fast.head, w->deque.base, __ATOMIC_RELAXED);
  if (__atomic_load_n(&w->deque.mode, __ATOMIC_RELAXED) == DEQUE_PRIVATE)
    __atomic_store_n(&w->fast.pop_limit, w->deque.base, __ATOMIC_RELAXED);
  __atomic_store_n(&w->fast.tail, w->deque.base, __ATOMIC_RELAXED);
  announce(w, w->deque.base);
}

bool cilkrts_deque_can_be_abandoned(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  if (cilkrts_handlers_look_empty(w->deque.handlers))
    return true;
  // Entries below the head are stolen; their states are known as well.
  for (const entry_t *h = w->deque.base; h < w->fast.tail; ++h)
    if (!(marked_region(h) & MARKS))
      return false;
  return true;
}

bool cilkrts_deque_abandon(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  if (cilkrts_is_empty(w))
    return false;
  consent(w);
  cilkrts_deque_lock(w);
  entry_t *tail = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  entry_t *first = __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED);
  // The head moves first, so that no thief tries to steal from this deque
  // meanwhile.
  if (first < tail)
    __atomic_store_n(&w->fast.head, tail, __ATOMIC_RELAXED);
  for (entry_t *h = first; h < tail; ++h) {
    struct strand abandoned =
        take(w, h, __atomic_load_n(&h->frame, __ATOMIC_RELAXED));
    // The function waits in no sync, so these members are not in use.
    abandoned.region->pc = abandoned.pc;
    abandoned.region->context = abandoned.context;
    cilkrts_tsan_acquire(h);
    cilkrts_tsan_release(&abandoned.region->pc);
    cilkrts_abandoned_put(w, abandoned.region);
  }
  cilkrts_lineage_sink(w);
  reset(w);
  cilkrts_deque_unlock(w);
  return first < tail;
}

bool cilkrts_deque_pop_wins(struct worker *w) {
  entry_t *tail = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(w == cilkrts_current());
  // The tail is below the base if the strand has changed workers.
  CILKRTS_ASSERT(w->deque.base <= tail + 1 && tail < w->deque.end);
  announce(w, tail);
  consent(w);
  // Store of `tail` (before), then load of `head`. Partner: the thief's fence.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (__atomic_load_n(&w->fast.head, __ATOMIC_RELAXED) <= tail) {
    reconsider(w);
    return true;
  }
  cilkrts_deque_lock(w);
  bool wins = __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED) <= tail;
  if (!wins)
    reset(w);
  // A thief takes one entry at a time, and its attempt ends under the lock.
  CILKRTS_ASSERT(wins || cilkrts_is_empty(w));
  cilkrts_deque_unlock(w);
  return wins;
}

// Stores, for thieves, the state of exception handling with which the
// continuation of the new entry has to start. Returns false if that state is
// empty.
static bool note_state(struct worker *w, entry_t *entry) {
  if (cilkrts_handlers_look_empty(w->deque.handlers)) {
    __atomic_store_n(&w->deque.oldest_is_blocked, false, __ATOMIC_RELAXED);
    return false;
  }
  if (!w->deque.handlers->caught || cilkrts_handlers_can_adopt()) {
    uintptr_t tagged =
        (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_RELAXED);
    region_t *region = (region_t *)(tagged & ~(uintptr_t)TAGS);
    region->context.handlers = *w->deque.handlers;
    // Release: partner is the acquire in marked_region.
    __atomic_store_n(&entry->region, (region_t *)(tagged | MARK_STATE),
                     __ATOMIC_RELEASE);
  }
  return true;
}

void cilkrts_deque_mark_empty(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  // Marked entries lie at the bottom. Those below the head are stolen; to mark
  // them does no harm.
  entry_t *entry = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  while (entry-- > w->deque.base) {
    uintptr_t region =
        (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_RELAXED);
    if (region & MARKS)
      break;
    __atomic_store_n(&entry->region, (region_t *)(region | MARK_EMPTY),
                     __ATOMIC_RELAXED);
  }
}

void cilkrts_deque_push_slow(struct worker *w) {
  entry_t *tail = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  if (tail > w->deque.end)
    cilkrts_fail("a chain of %zu unfinished spawns is too deep: set "
                 "CILK_DEQDEPTH to more",
                 (size_t)(tail - w->deque.base));
  CILKRTS_ASSERT(w == cilkrts_current() && tail > w->deque.base);
  cilkrts_add(&w->counters.slow_pushes, 1);
  cilkrts_tsan_release(tail - 1);
  bool handling = note_state(w, tail - 1);
  announce(w, tail);
  // Acquire: partner is the release in cilkrts_poison. This is an exchange,
  // since a poison between a load and a store would be lost. While an exception
  // is handled, each push comes here.
  __atomic_exchange_n(&w->fast.limit,
                      cilkrts_tsan() || handling ? NULL : w->deque.end,
                      __ATOMIC_ACQ_REL);
  consent(w);
  cilkrts_wake_for(w);
}

void cilkrts_deque_clear(struct worker *w) {
  w->deque.mode = cilkrts_fenced ? DEQUE_PUBLIC : DEQUE_PRIVATE;
  w->fast.head = w->deque.base;
  w->fast.pop_limit = cilkrts_fenced ? CILKRTS_NO_ENTRY : w->deque.base;
  w->fast.tail = w->deque.base;
  w->deque.announced = w->deque.base;
  w->fast.limit = NULL;
  w->deque.lock = 0;
}
