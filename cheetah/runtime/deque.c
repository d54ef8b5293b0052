//===- deque.c - the deque of stealable continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The protocol is Cilk-5's THE protocol, in which the owner's pop stores `tail`
// and then loads `head`, a thief stores `head` and then loads `tail`, and both
// need a store-load fence in between. Ours spares the owner the fence: the
// thief makes sure that the owner has passed a point after the thief's store,
//   - by asking it: the thief poisons `limit`, and the owner's next push, which
//     compares against it anyway, acknowledges in its slow path (0.1 us);
//   - or, if the owner doesn't push for a microsecond, with membarrier (9 us on
//     a virtual machine; as the only means it slows down a hammered victim to
//     0.38 of its speed).
//
// `head` moves under the lock only, also when a pop resets it: a thief that has
// it raised on trial would otherwise have its store undone.
//
// The low bits of an entry's region say what is known of the state of exception
// handling at its push (handlers.h). A push makes them zero.
//
// Where membarrier is missing, fast.head is the highest address, so that each
// pop comes to cilkrts_deque_pop_wins(), which fences and compares with
// fenced_head, the word that thieves then use. The fast path needs no flag.
//
//===----------------------------------------------------------------------===//

#include "deque.h"

#include "../arch/switch.h"
#include "config.h"
#include "fence.h"
#include "handlers.h"
#include "idle.h"
#include "message.h"

#include <errno.h>
#include <sched.h>

enum {
  MARK_EMPTY = 1, // nothing was handled or in flight
  MARK_STATE = 2, // the region tells
  MARKS = MARK_EMPTY | MARK_STATE
};

static entry_t **head_word(struct worker *w) {
  return cilkrts_fenced ? &w->fenced_head : &w->fast.head;
}

static bool try_lock(struct worker *w) {
  // Acquire: partner is the release in unlock.
  return !__atomic_load_n(&w->lock, __ATOMIC_RELAXED) &&
         !__atomic_exchange_n(&w->lock, 1, __ATOMIC_ACQUIRE);
}

void cilkrts_deque_lock(struct worker *w) {
  enum { SPINS = 1000 };
  for (unsigned spins = 0; !try_lock(w); ++spins) {
    cilkrts_arch_pause();
    // The holder may have been preempted.
    if (spins % SPINS == SPINS - 1)
      sched_yield();
  }
}

void cilkrts_deque_unlock(struct worker *w) {
  // Release: partner is the acquire in try_lock.
  __atomic_store_n(&w->lock, 0, __ATOMIC_RELEASE);
}

bool cilkrts_deque_looks_full(const struct worker *w) {
  entry_t *const *head = cilkrts_fenced ? &w->fenced_head : &w->fast.head;
  return __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) >
         __atomic_load_n(head, __ATOMIC_RELAXED);
}

void cilkrts_deque_poison(struct worker *w) {
  // Release: partner is the exchange in the slow push, which must see what the
  // poisoner wrote before (a request, or that it is about to sleep).
  __atomic_store_n(&w->fast.limit, NULL, __ATOMIC_RELEASE);
}

// Returns once the owner's later pops see the head that the caller has stored
// and the caller sees the tail of the owner's earlier ones. The lock is held.
static void meet_owner(struct worker *w) {
  if (!cilkrts_fenced) {
    uint64_t request = __atomic_load_n(&w->requested, __ATOMIC_RELAXED) + 1;
    // Release: partner is the acquire load in the slow push; it carries `head`.
    __atomic_store_n(&w->requested, request, __ATOMIC_RELEASE);
    cilkrts_deque_poison(w);
    uint64_t start = cilkrts_arch_ticks();
    do {
      // Acquire: partner is the release in the slow push; it carries `tail`.
      if (__atomic_load_n(&w->acknowledged, __ATOMIC_ACQUIRE) == request)
        return;
      cilkrts_arch_pause();
    } while (cilkrts_arch_ticks() - start < CILKRTS_ARCH_TICKS_PER_US);
  }
  cilkrts_fence_others();
}

// A bound worker waits for its own computation and must not get lost in another
// one. (Constant while the victim has an entry.)
static bool may_work_for(const struct worker *thief,
                         const struct worker *victim) {
  return !thief->bound ||
         __atomic_load_n(&victim->computation, __ATOMIC_RELAXED) == thief;
}

// The region of `entry`, with its marks.
static uintptr_t marked_region(const entry_t *entry) {
  // Acquire: partner is the release in note_state; it carries the state.
  return (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_ACQUIRE);
}

// Whether the state that the continuation `entry` has to start with is known.
// The child runs in the victim's thread meanwhile or, if the caller doesn't
// know whether the entry is still there, the answer is a hint. The lock is
// held: the thread, whose state it is, doesn't end.
static bool knows_state(struct worker *victim, const entry_t *entry) {
  bool known = (marked_region(entry) & MARKS) ||
               cilkrts_handlers_look_empty(victim->handlers);
  __atomic_store_n(&victim->guarded, !known, __ATOMIC_RELAXED);
  return known;
}

// Ends a trial without success. Meanwhile the deque may have got an entry that
// nobody saw because of the raised head, not even a worker on its way to sleep
// that the owner's slow push had woken for it.
static void give_up(struct worker *victim, entry_t **head, entry_t *old) {
  __atomic_store_n(head, old, __ATOMIC_RELAXED);
  cilkrts_deque_unlock(victim);
  // The store of `head` before the loads of who sleeps. Partner: the fence
  // between the opposite in go_to_sleep (idle.c).
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (cilkrts_deque_looks_full(victim))
    cilkrts_wake_for(victim);
}

// ThreadSanitizer can't see the order that the inlined push makes, so under it
// every push and pop comes to a slow path (the limit stays poisoned, the mode
// is the fenced one), and thieves take only what has been announced there.
static void announce(struct worker *w, entry_t *tail) {
  if (cilkrts_tsan())
    // Release: partner is the acquire load in is_announced.
    __atomic_store_n(&w->announced, tail, __ATOMIC_RELEASE);
}

static bool is_announced(const struct worker *w, const entry_t *entry) {
  return !cilkrts_tsan() ||
         entry < __atomic_load_n(&w->announced, __ATOMIC_ACQUIRE);
}

bool cilkrts_deque_steal(struct worker *victim, struct worker *thief,
                         struct strand *stolen) {
  if (!cilkrts_deque_looks_full(victim) || !may_work_for(thief, victim) ||
      !try_lock(victim))
    return false;
  entry_t **head = head_word(victim);
  entry_t *h = __atomic_load_n(head, __ATOMIC_RELAXED);
  if (!knows_state(victim, h)) {
    cilkrts_deque_unlock(victim);
    return false;
  }
  __atomic_store_n(head, h + 1, __ATOMIC_RELAXED);
  meet_owner(victim);
  // Acquire: partner is the release store of `tail` in push and pop; it makes
  // the entry, the region and the parent's frame visible.
  bool taken = h + 1 <= __atomic_load_n(&victim->fast.tail, __ATOMIC_ACQUIRE) &&
               is_announced(victim, h);
  // Once more: before the entry was certain the victim may have changed over.
  if (!taken || !may_work_for(thief, victim) || !knows_state(victim, h)) {
    give_up(victim, head, h);
    return false;
  }
  void **frame = __atomic_load_n(&h->frame, __ATOMIC_RELAXED);
  uintptr_t marked = marked_region(h);
  region_t *r = (region_t *)(marked & ~(uintptr_t)MARKS);
  if ((r->stolen & ~CILKRTS_PENDING) == 0) {
    __atomic_store_n(&r->count, 0, __ATOMIC_RELAXED);
    r->frame = frame[0];
    r->stack = cilkrts_arch_caller_stack(frame);
    r->adopted = 0;
    if (r->stolen == 0)
      r->exceptions = NULL;
  }
  ++r->stolen;
  stolen->resumed = false;
  stolen->region = r;
  stolen->handlers = (struct cilkrts_handlers){NULL, 0};
  if (marked & MARK_STATE)
    stolen->handlers = (struct cilkrts_handlers){r->caught, r->uncaught};
  stolen->frame = frame[0];
  stolen->pc = frame[1];
  stolen->happens_after = h;
  // The oldest entry's strand is the one that lies on the root's native stack,
  // if any of the victim's does.
  stolen->root = victim->root;
  __atomic_store_n(&victim->root, NULL, __ATOMIC_RELAXED);
  struct worker *computation =
      __atomic_load_n(&victim->computation, __ATOMIC_RELAXED);
  cilkrts_deque_unlock(victim);
  __atomic_store_n(&thief->computation, computation, __ATOMIC_RELAXED);
  return true;
}

bool cilkrts_deque_pop_wins(struct worker *w) {
  entry_t **head = head_word(w);
  announce(w, __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED));
  if (cilkrts_fenced) {
    // Store of `tail` (before), then load of `head`. Partner: the thief's fence
    // in cilkrts_fence_others.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (__atomic_load_n(head, __ATOMIC_RELAXED) <=
        __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED))
      return true;
  }
  cilkrts_deque_lock(w);
  bool wins = __atomic_load_n(head, __ATOMIC_RELAXED) <=
              __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  if (!wins) {
    __atomic_store_n(head, w->base, __ATOMIC_RELAXED);
    __atomic_store_n(&w->fast.tail, w->base, __ATOMIC_RELAXED);
    announce(w, w->base);
  }
  cilkrts_deque_unlock(w);
  return wins;
}

// Tells thieves with what state of exception handling the new entry's
// continuation has to start. False if that is empty.
static bool note_state(struct worker *w, entry_t *entry, region_t *region) {
  if (cilkrts_handlers_look_empty(w->handlers)) {
    __atomic_store_n(&w->guarded, false, __ATOMIC_RELAXED);
    return false;
  }
  if (!w->handlers->caught || cilkrts_handlers_can_adopt()) {
    region->caught = w->handlers->caught;
    region->uncaught = w->handlers->uncaught;
    // Release: partner is the acquire in marked_region.
    __atomic_store_n(&entry->region,
                     (region_t *)((uintptr_t)region | MARK_STATE),
                     __ATOMIC_RELEASE);
  }
  return true;
}

void cilkrts_deque_mark_empty(struct worker *w) {
  // Marked entries lie at the bottom. Those below the head are stolen; to mark
  // them does no harm.
  entry_t *entry = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  while (entry-- > w->base) {
    uintptr_t region =
        (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_RELAXED);
    if (region & MARKS)
      break;
    __atomic_store_n(&entry->region, (region_t *)(region | MARK_EMPTY),
                     __ATOMIC_RELAXED);
  }
}

void CILKRTS_ABI(__cilkrts_push_slow)(region_t *region, void **frame) {
  int saved_errno = errno;
  struct worker *w = cilkrts_current();
  if (w == &cilkrts_bootstrap) {
    __atomic_store_n(&w->fast.tail, w->base, __ATOMIC_RELAXED);
    w = cilkrts_bind_thread();
    __atomic_store_n(&w->base->frame, frame, __ATOMIC_RELAXED);
    __atomic_store_n(&w->base->region, region, __ATOMIC_RELAXED);
    // Release: as in the inline push.
    __atomic_store_n(&w->fast.tail, w->base + 1, __ATOMIC_RELEASE);
  }
  entry_t *tail = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED);
  if (tail > w->end)
    cilkrts_fail("a chain of %zu unfinished spawns is too deep: set "
                 "CILK_DEQDEPTH to more",
                 (size_t)(tail - w->base));
  cilkrts_tsan_release(tail - 1);
  bool handling = note_state(w, tail - 1, region);
  announce(w, tail);
  // Acquire: partner is the release in cilkrts_deque_poison. An exchange, since
  // a poison between a load and a store would be lost. While an exception is
  // handled, each push comes here.
  __atomic_exchange_n(&w->fast.limit,
                      cilkrts_tsan() || handling ? NULL : w->end,
                      __ATOMIC_ACQ_REL);
  // Acquire: partner is the release store of the request in meet_owner.
  uint64_t request = __atomic_load_n(&w->requested, __ATOMIC_ACQUIRE);
  if (request != w->acknowledged)
    // Release: partner is the acquire load in meet_owner.
    __atomic_store_n(&w->acknowledged, request, __ATOMIC_RELEASE);
  cilkrts_wake_for(w);
  errno = saved_errno;
}

void cilkrts_deque_clear(struct worker *w) {
  *head_word(w) = w->base;
  w->fast.tail = w->base;
  w->announced = w->base;
  w->fast.limit = NULL;
  w->lock = 0;
}
