//===- sleep.pml - workers' sleep and wake-ups ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models three files. All of runtime/schedule/idle.c is modelled (go_to_sleep,
// look_around, poison_all, cilkrts_wake_for, cilkrts_idle_end). Of
// runtime/schedule/deque.c, the slow push and the steal with its give_up are
// modelled, and of runtime/schedule/scheduler.c, find_strand and
// look_at_others. A comment above each step names the function.
//
// OWNERS workers push, each PUSHES times, up to DEPTH deep. Any child may be a
// long one, which ends only when all continuations of its deque are stolen: if
// an owner waits there for ever, no thief has noticed its push. THIEVES workers
// steal. A stolen strand is short, or so long that it ends after everything
// else, but at least one thief stays free. With BOUND the first thief is the
// thread of the owners' computation, with a wake-up counter of its own.
//
// With ELSEWHERE another deque has one continuation that is always visible.
//
// A worker that has not slept yet looks at one victim; other workers look at
// all victims. The wake-up counter is not a number here: for each thread that
// has read it, the model notes whether it has changed since. No sleep has a
// timer, except in fenced mode (FENCED): there a push may miss the poison, and
// the sentinel's timer may end its sleep at any time. deque.pml models the pop,
// and a deque's modes and entries. The state of exception handling is not
// modelled.
//
// Memory: x86-TSO (tso.inc); wake-up counters, sleepers and the sentinel are
// changed only by read-modify-writes, before which the thread's buffer is
// flushed.
//
// Proved, within the bounds below:
//   (end)     no continuation waits for ever while a worker sleeps: whatever the
//             other workers do, the owner isn't stuck
//   ends      under weak fairness everything is stolen (in fenced mode, by the
//             sentinel's timer at the latest)
//   counted   sleepers are neither forgotten nor counted twice
// None of these promises needs the fence in give_up: the sleeper's membarrier, or the
// timer, has the same effect.
//
// CHECK safety: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=2 -DDEPTH=1
// CHECK owners: -DOWNERS=2 -DTHIEVES=1 -DPUSHES=1
// CHECK bound: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=2 -DDEPTH=1 -DBOUND
// CHECK elsewhere: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=2 -DDEPTH=1 -DELSEWHERE
// CHECK ends ltl ends: -DOWNERS=1 -DTHIEVES=1 -DPUSHES=2
// CHECK fenced ltl ends: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=1 -DFENCED
// LARGE deeper: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=2
// LARGE pushes: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=3 -DDEPTH=1 -DELSEWHERE
// LARGE bound: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=2 -DBOUND
// LARGE ends ltl ends: -DOWNERS=1 -DTHIEVES=2 -DPUSHES=1
//
// BROKEN WITHOUT_MEMBARRIER safety (end): nothing between poison and look
// BROKEN LOOKS_BEFORE_POISON safety (end): the sleeper looks, and then poisons
// BROKEN WITHOUT_LOOK safety (end): the sleeper poisons and sleeps
// BROKEN COUNTS_LATE safety (end): the sleeper counts itself after it has looked
// BROKEN READS_BELL_LATE safety (end): the sleeper reads the wake-up counter after it has looked
// BROKEN RESTORES_LATE safety (end): the slow push restores the limit after it has woken
// BROKEN RESTORES_BY_STORE safety (end): it stores the limit, and doesn't exchange it
// BROKEN GIVES_UP_SILENTLY elsewhere (end): a thief that gives up wakes nobody
// BROKEN WITHOUT_SUCCESSOR safety (end): a worker that was woken and found work wakes no other
// BROKEN RINGS_POOL_ONLY bound (end): the computation's own thread isn't rung
// BROKEN WITHOUT_TIMER fenced ends: in fenced mode nobody keeps a timer
//
//===----------------------------------------------------------------------===//

#ifndef DEPTH
#define DEPTH 2
#endif
#define THREADS (OWNERS + THIEVES)

// Words of each owner's worker.
#define TAIL(o) (4 * (o))
#define HEAD(o) (4 * (o) + 1)
#define POISONED(o) (4 * (o) + 2) // `limit` is null
#define LOCK(o) (4 * (o) + 3)
#define WORDS (4 * OWNERS)

#include "promise.inc"
#include "tso.inc"

bool rung[THIEVES];   // the wake-up counter has changed since it was read
bool waits[THIEVES];  // in futex_wait
bool timed[THIEVES];  // with a timer
byte pool_sleepers;
bool asleep;   // the bound worker sleeps
bool sentinel;
byte finished; // the number of owners that have finished
#ifdef ELSEWHERE
bool elsewhere = true;
#endif
byte busy;     // thieves whose strands end last

ltl ends { <>(finished == OWNERS) }

#ifdef BOUND
#define IS_BOUND(p) ((p) == 0)
#else
#define IS_BOUND(p) false
#endif

// wake_pool_worker: workers that have read the wake-up counter see that it has
// changed, and the futex wakes any one of the waiting workers.
inline wake_pool_worker(me) {
  d_step {
    DRAINED(me) ->
    i = 0;
    do
    :: i < THIEVES -> rung[i] = rung[i] || !IS_BOUND(i); i++
    :: else -> break
    od;
    i = 0
  }
  atomic {
    if
    :: waits[0] && !IS_BOUND(0) -> waits[0] = false
#if THIEVES > 1
    :: waits[1] -> waits[1] = false
#endif
#if THIEVES > 2
    :: waits[2] -> waits[2] = false
#endif
    :: else
    fi
  }
}

// wake_bound, for the one bound worker.
inline wake_bound(me) {
  d_step { DRAINED(me) -> rung[0] = true }
  if
  :: asleep -> waits[0] = false
  :: else
  fi
}

// cilkrts_wake_for. The bound worker doesn't wake itself.
inline wake_for(me, is_root) {
  if
  :: pool_sleepers > 0 -> wake_pool_worker(me)
  :: else
  fi;
#ifdef BOUND
#ifndef RINGS_POOL_ONLY
  if
  :: !(is_root) && asleep -> wake_bound(me)
  :: else
  fi
#endif
#endif
}

// cilkrts_push_at, cilkrts_deque_push_slow.
inline push(me) {
  depth++;
  store(me, TAIL(me), depth);
  load(me, POISONED(me), seen);
  if
  :: seen ->
#ifdef RESTORES_LATE
    fence(me);
    wake_for(me, false);
#endif
#ifdef RESTORES_BY_STORE
    store(me, POISONED(me), 0);
#else
    exchange(me, POISONED(me), 0, seen);
#endif
#ifndef RESTORES_LATE
    wake_for(me, false)
#endif
  :: else
  fi;
  seen = 0
}

#define UNLOCKED(me) (DRAINED(me) && memory[LOCK(me)] == 0)

// All continuations are stolen.
#define ALL_STOLEN(me) (UNLOCKED(me) && memory[HEAD(me)] == depth)

inline empty_deque(me) {
  memory[HEAD(me)] = 0;
  memory[TAIL(me)] = 0;
  depth = 0
}

active [OWNERS] proctype Owner() {
  byte depth, pushes, seen, i;
#define OWNER (_pid - THREADS)

  do
  :: pushes < PUSHES && depth < DEPTH -> pushes++; push(OWNER)
  :: depth > 0 ->
    // A short child's pop, in one step (deque.pml has the details). It is lost
    // only if all continuations are stolen.
    d_step {
      UNLOCKED(OWNER) ->
      if
      :: memory[HEAD(OWNER)] < depth -> depth--; memory[TAIL(OWNER)] = depth
      :: else -> empty_deque(OWNER)
      fi
    }
  :: depth > 0 ->
    // A long child.
    d_step { ALL_STOLEN(OWNER) -> empty_deque(OWNER) }
  :: pushes == PUSHES && depth == 0 -> break
  od;
  finished++
}

// cilkrts_has_work.
inline has_work(me, o, result) {
  load(me, TAIL(o), tail);
  load(me, HEAD(o), head);
  result = tail > head
}

// cilkrts_deque_steal, and look_at_others after a success.
inline steal(me, o) {
  has_work(me, o, found);
  if
  :: found ->
    exchange(me, LOCK(o), 1, found);
    found = !found
  :: else
  fi;
  if
  :: found ->
    load(me, HEAD(o), head);
    store(me, HEAD(o), head + 1);
    fence(me);
    load(me, TAIL(o), tail);
    if
    :: head + 1 <= tail ->
      store(me, LOCK(o), 0);
      has_work(me, o, found);
      if
      :: found -> wake_for(me, IS_BOUND(me - OWNERS))
      :: else
      fi;
      found = true
    :: else ->
      // give_up.
      store(me, HEAD(o), head);
      store(me, LOCK(o), 0);
#ifndef GIVES_UP_SILENTLY
      fence(me);
      has_work(me, o, found);
      if
      :: found -> wake_for(me, IS_BOUND(me - OWNERS))
      :: else
      fi;
#endif
      found = false
    fi
  :: else
  fi;
  tail = 0;
  head = 0
}

// poison_all and cilkrts_fence_others.
inline poison_all(me) {
  o = 0;
  do
  :: o < OWNERS -> store(me, POISONED(o), 1); o++
  :: else -> break
  od;
  o = 0;
#ifndef WITHOUT_MEMBARRIER
#ifdef FENCED
  fence(me)
#else
  membarrier(me, i)
#endif
#endif
}

// look_around.
inline look_around(me) {
  o = 0;
  found = false;
#ifndef WITHOUT_LOOK
  do
  :: o < OWNERS && !found -> has_work(me, o, found); o++
  :: else -> break
  od;
#endif
  o = 0;
  tail = 0;
  head = 0
}

inline count(me, p) {
  d_step {
    DRAINED(me) ->
    if
    :: IS_BOUND(p) -> asleep = true
    :: else ->
      pool_sleepers++;
      PROMISE(counted, pool_sleepers <= THIEVES);
#ifdef FENCED
      // The exchange of `sentinel` is relaxed, but still a locked instruction.
      timed[p] = !sentinel;
      sentinel = true
#endif
    fi
  }
}

// go_to_sleep.
inline go_to_sleep(me, p) {
#ifndef READS_BELL_LATE
  rung[p] = false;
#endif
#ifndef COUNTS_LATE
  count(me, p);
#endif
#ifdef LOOKS_BEFORE_POISON
  look_around(me);
  poison_all(me);
#else
  poison_all(me);
  look_around(me);
#endif
#ifdef COUNTS_LATE
  count(me, p);
#endif
#ifdef READS_BELL_LATE
  rung[p] = false;
#endif
  if
  :: found
  :: else ->
    waits[p] = !rung[p];
endasleep:
    if
    :: !waits[p]
#ifndef WITHOUT_TIMER
    :: timed[p] -> waits[p] = false
#endif
    fi
  fi;
  found = false;
  d_step {
    DRAINED(me) ->
    rung[p] = false;
    if
    :: IS_BOUND(p) -> asleep = false
    :: else ->
      PROMISE(counted, pool_sleepers > 0);
      pool_sleepers--
    fi
  }
  if
  :: timed[p] -> d_step { sentinel = false; timed[p] = false }
  :: else
  fi
}

// cilkrts_idle_end, after it has slept.
inline idle_over(me) {
#ifndef WITHOUT_SUCCESSOR
  if
  :: pool_sleepers > 0 -> wake_pool_worker(me)
  :: else
  fi
#else
  skip
#endif
}

active [THIEVES] proctype Thief() {
  byte tail, head, o, i;
  bool found, slept;
#define ME (_pid - THREADS)
#define P (_pid - THREADS - OWNERS)

  do
  :: // find_strand, look_at_others.
    o = 0;
    do
    :: o < OWNERS && !found -> steal(ME, o); o++
    :: o < OWNERS && !found && !slept -> o++ // a first look at only one victim
                                             // skips the others
    :: else -> break
    od;
    o = 0;
#ifdef ELSEWHERE
    if
    :: elsewhere && !found && busy < THIEVES - 1 ->
      elsewhere = false;
      found = true
    :: true
    fi;
#endif
    if
    :: found ->
      if
      :: slept -> idle_over(ME)
      :: else
      fi;
      found = false;
      slept = false;
      if
      :: true
      :: atomic { busy < THIEVES - 1 -> busy++ }
endbusy:
        finished == OWNERS;
        busy--
      fi
    :: else ->
      go_to_sleep(ME, P);
      slept = true
    fi
  od
}
